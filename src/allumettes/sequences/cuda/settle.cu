// Settles whole blocks of heaps: each heap gets the least packed value that no entry of the list reaches.
//
// Compiled after values.cu, with
//   BLOCK         heaps that are settled together
//   LAG           blocks between the last one that far entries may read and the one being settled
//   RING          recent heaps in shared memory, a power of two, at least BLOCK * (LAG + 2)
//   VALUES        how many packed values there are, a power of two
//   VALUE_BYTES   bytes of a packed value, 1 or 2
//   CLUSTER       thread blocks that settle together
//   CANDIDATES    how many of the least values that far entries leave are compared with near ones
//   ENTRIES_HELD  room for near entries in shared memory
//
// An entry (distance, mask) says that heap n reaches the value of heap n - distance, xor mask. The thread blocks share
// the work by distance. Most of them mark what far entries reach, ahead of time, for tiles of 32 heaps. The first ones,
// a cluster, settle, each its part of a block. They compare what near entries reach with the least values that far ones
// leave, guess the first that is not hit, exchange their guesses, and compare again with entries that read the block
// itself, until nothing changes. Dependencies only point to smaller heaps, so a state in which every heap agrees with
// all others is the only one.
//
// The warps of a settling thread block have four roles, and meet once for each block: while some settle a block, others
// compare near entries that read no later block than the one before it with the next block, load what far entries leave
// of the one after that, and publish the one before.

const int TILE = 32, TILES = BLOCK / TILE;
const int SET = VALUES / 32;                // words of a set of values
const int SLOTS = LAG + 2;                  // blocks whose sets may wait in device memory
const int COPY = 2 * RING * VALUE_BYTES;    // bytes of one copy of the recent values
const int AT_ONCE = 14;                     // far entries whose values a warp asks for together
const int ROW = VALUES + 4;                 // bytes of a row of marks: equal values of neighbours in different banks

struct Entry { u32 distance, mask; };

__device__ __forceinline__ u32 acquired(const u32 *place) {
    u32 word;
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(word) : "l"(place) : "memory");
    return word;
}

__device__ __forceinline__ void release(u32 *place, u32 word) {
    asm volatile("st.release.gpu.global.u32 [%0], %1;" :: "l"(place), "r"(word) : "memory");
}

__device__ __forceinline__ void copy_async(void *to, const void *from) {
    u32 place = (u32)__cvta_generic_to_shared(to);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(place), "l"(from) : "memory");
}

// ---- Far entries: a tile of 32 heaps at a time.

__device__ void mark_far(const Value *values, u64 ring, u64 first, u32 blocks, const Entry *entries, u32 count,
                         const u32 *far_from, u32 *sets, Value *least, u32 *ready, const u32 *settled, u32 *status,
                         unsigned char *marks) {
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    u32 *words = (u32 *)marks;
    Entry *held = (Entry *)(marks + TILE * ROW);
    for (u32 i = threadIdx.x; i < count; i += THREADS) held[i] = entries[i];
    for (int i = threadIdx.x; i < TILE * ROW / 4; i += THREADS) words[i] = 0;
    for (u32 tile = blockIdx.x - CLUSTER; tile < blocks * TILES; tile += gridDim.x - CLUSTER) {
        const u32 block = tile / TILES, place = tile % TILES;
        if (threadIdx.x == 0) while (acquired(settled) + LAG < block) {}
        __syncthreads();
        const u64 heap = first + (u64)block * BLOCK + place * TILE + lane;
        unsigned char *row = marks + lane * ROW;
        for (u32 i = far_from[place] + warp; i < count; i += AT_ONCE * WARPS) {
            u32 value[AT_ONCE];
            #pragma unroll
            for (int j = 0; j < AT_ONCE; j++) {
                const Entry entry = held[min(i + j * WARPS, count - 1)];
                value[j] = __ldcg(values + (((u32)heap - entry.distance) & (u32)ring)) ^ entry.mask;
            }
            #pragma unroll
            for (int j = 0; j < AT_ONCE; j++) row[value[j]] = 1;
        }
        __syncthreads();
        // One warp for each heap: what is left, and the least of it.
        row = marks + warp * ROW;
        u32 mine[(SET + 31) / 32] = {};
        int found = 0, count_found = 0;   // lane i finds the i-th
        for (int word = 0; word < SET; word++) {
            u32 left = __ballot_sync(~0u, row[32 * word + lane] == 0);
            if (lane == (word & 31)) mine[word / 32] = left;
            for (; left && count_found < CANDIDATES; count_found++) {
                if (lane >= count_found) found = 32 * word + __ffs(left) - 1;   // too few: the last one again
                left &= left - 1;
            }
        }
        const u32 slot = (block % SLOTS) * BLOCK + place * TILE + warp;
        #pragma unroll
        for (int i = 0; i < (SET + 31) / 32; i++)
            if (32 * i + lane < SET) sets[slot * SET + 32 * i + lane] = mine[i];
        if (lane < CANDIDATES)
            least[(CANDIDATES * (block % SLOTS) + lane) * BLOCK + place * TILE + warp] = found;
        if (lane == 0 && count_found == 0) *status = 1;
        __syncthreads();
        for (int i = threadIdx.x; i < TILE * ROW / 4; i += THREADS) words[i] = 0;
        if (threadIdx.x == 0) {
            __threadfence();
            atomicAdd(ready + block, 1);
        }
    }
}

// ---- Near entries and guesses.

const int OWN = 32, WORDS = OWN / LANES;   // heaps of a block that one thread block settles, a lane each; their words
static_assert(OWN * CLUSTER == BLOCK, "a warp guesses for each thread block");
const int SETTLING = 512, COMPARING = 384, SERVING = 64, ALL = SETTLING + COMPARING + SERVING;  // threads
const u32 NEVER = VALUES - 1;                            // instead of a candidate: all values are looked at
const int KEPT = 3;                                       // candidates that are compared within the block
const int SENT = OWN * VALUE_BYTES, PIECES = SENT / 16;   // bytes that one sends to each other, and 16 at a time
enum { EVERYBODY = 1, SETTLERS_ONLY = 2 };                // barriers

struct Memory {
    u64 *arrivals;           // two barriers of the exchange, one for even and one for odd rounds
    Value *exchanged;        // the values of a block that were exchanged in an even and in an odd round
    Value *own;              // this thread block's part of them
    unsigned char *copies;   // recent values, once for every place of a word, and all twice, so that none wraps
    uint2 *near;             // for each near entry, where its word is from that of the heap, and its mask in every lane
    Entry *entries;          // near entries as they are
    u32 *sets;               // what far entries leave, for three blocks
    Value *least;            // the least of it
    u32 *hits;               // for two blocks and all candidates, the lanes that no entry hits from an earlier block
    Value *kept;             // the least candidates that none of those hits
    u32 *inner_hits;         // the lanes of these that no entry hits from the block itself
    unsigned char *marks;    // a byte for each value
    u32 *cuts;               // for each tile, how many entries are near
};

__device__ Memory divided(unsigned char *memory) {
    Memory m;
    m.arrivals = (u64 *)memory;   memory += 16;
    m.exchanged = (Value *)memory;  memory += 2 * BLOCK * VALUE_BYTES;
    m.own = (Value *)memory;      memory += OWN * VALUE_BYTES;
    m.copies = memory;            memory += LANES * COPY;
    m.near = (uint2 *)memory;     memory += ENTRIES_HELD * sizeof(uint2);
    m.entries = (Entry *)memory;  memory += ENTRIES_HELD * sizeof(Entry);
    m.sets = (u32 *)memory;       memory += 3 * OWN * SET * 4;
    m.marks = memory;             memory += VALUES;
    m.least = (Value *)memory;    memory += 3 * CANDIDATES * OWN * VALUE_BYTES;
    m.hits = (u32 *)memory;       memory += 2 * CANDIDATES * WORDS * 4;
    m.inner_hits = (u32 *)memory; memory += KEPT * WORDS * 4;
    m.kept = (Value *)memory;     memory += KEPT * OWN * VALUE_BYTES;
    m.cuts = (u32 *)memory;
    return m;
}

__device__ __forceinline__ u32 shared_address(const void *place) { return (u32)__cvta_generic_to_shared(place); }

__device__ __forceinline__ u32 rank_in_cluster() {
    u32 rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

__device__ __forceinline__ void meet_cluster() {
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

__device__ __forceinline__ void meet(int barrier, int threads) {
    asm volatile("bar.sync %0, %1;" :: "r"(barrier), "r"(threads) : "memory");
}

// Whether any settling thread says so.
__device__ __forceinline__ bool any_settler(bool mine) {
    u32 any;
    asm volatile("{\n.reg .pred p, q;\nsetp.ne.u32 p, %1, 0;\nbar.red.or.pred q, %2, %3, p;\nselp.u32 %0, 1, 0, q;\n}"
                 : "=r"(any) : "r"((u32)mine), "r"((u32)SETTLERS_ONLY), "r"((u32)SETTLING) : "memory");
    return any;
}

__device__ __forceinline__ void put(const Memory &m, u32 position, int copy, Value value) {
    const u32 at = (position - copy) & (RING - 1);
    Value *row = (Value *)(m.copies + copy * COPY);
    row[at] = value;
    row[at + RING] = value;
}

// Where a block begins in the copies: not before what its near entries read.
__device__ __forceinline__ u32 position_of(u64 heap) {
    const u32 here = (u32)heap & (RING - 1);
    return here < RING - BLOCK ? here + RING : here;
}

// Entries of a word of heaps that several threads share. For another word of the warp they may begin earlier.
struct Share {
    u32 begin, first, last, end;
    int step;

    __device__ Share(u32 begin, u32 end, int group, int groups) : begin(begin), step(groups) {
        first = __reduce_min_sync(~0u, begin) + group;   // of the least, so that all groups together miss none
        last = __reduce_max_sync(~0u, begin);
        this->end = __reduce_max_sync(~0u, end);
    }
};

// The values that BATCH entries reach from a word of heaps, asked for together; past the end, the last one again.
template <int BATCH>
__device__ __forceinline__ void reach(const Memory &m, const unsigned char *at, u32 first, const Share &share,
                                      u32 *reached) {
    uint2 entry[BATCH];
    #pragma unroll
    for (int i = 0; i < BATCH; i++) entry[i] = m.near[min(first + i * share.step, share.end - 1)];
    #pragma unroll
    for (int i = 0; i < BATCH; i++) reached[i] = *(const u32 *)(at + (int)entry[i].x) ^ entry[i].y;
}

// Which lanes of a word no entry of a share turns into one of N candidates.
template <int N, int BATCH>
__device__ __forceinline__ void compare(const Memory &m, const Share &share, u32 word, u32 heaps_at,
                                        const Value *candidates, u32 *hits) {
    const unsigned char *at = m.copies + (heaps_at + LANES * word) * VALUE_BYTES;
    u32 wanted[N], free[N], reached[BATCH], i = share.first;
    #pragma unroll
    for (int j = 0; j < N; j++) {
        wanted[j] = ((const u32 *)(candidates + j * OWN))[word];
        free[j] = ~0u;
    }
    for (; i < share.last && share.end; i += BATCH * share.step) {
        reach<BATCH>(m, at, i, share, reached);
        #pragma unroll
        for (int k = 0; k < BATCH; k++) {
            const u32 skip = min(i + k * share.step, share.end - 1) < share.begin ? ~0u : 0;
            #pragma unroll
            for (int j = 0; j < N; j++) free[j] &= not_zero(reached[k] ^ wanted[j]) | skip;
        }
    }
    for (; i < share.end; i += BATCH * share.step) {
        reach<BATCH>(m, at, i, share, reached);
        #pragma unroll
        for (int k = 0; k < BATCH; k++)
            #pragma unroll
            for (int j = 0; j < N; j++) free[j] &= not_zero(reached[k] ^ wanted[j]);
    }
    #pragma unroll
    for (int j = 0; j < N; j++) {
        const u32 all = free[j] | LOW_BITS;
        if (all != ~0u) atomicAnd(hits + j * WORDS + word, all);
    }
}

// Marks the values that near entries reach from a heap, by one warp: those at a distance of more than `beyond`.
__device__ __forceinline__ void mark_near(unsigned char *marks, const Entry *entries, const Value *row, u32 near_to,
                                          u32 beyond) {
    const int lane = threadIdx.x & 31;
    for (int i = lane; i < VALUES / 4; i += 32) ((u32 *)marks)[i] = 0;
    __syncwarp();
    for (u32 i = lane; i < near_to; i += 32 * 8) {
        Entry entry[8];
        u32 reached[8];
        #pragma unroll
        for (int j = 0; j < 8; j++) entry[j] = entries[i + 32 * j];
        #pragma unroll
        for (int j = 0; j < 8; j++) reached[j] = row[-(int)entry[j].distance] ^ entry[j].mask;
        #pragma unroll
        for (int j = 0; j < 8; j++)
            if (entry[j].distance > beyond) marks[reached[j]] = 1;
    }
    __syncwarp();
}

// The least values of a set from `least` on that are not marked, by one warp; NEVER where there are too few.
__device__ __forceinline__ void least_left(const unsigned char *marks, const u32 *set, u32 least, u32 found[KEPT]) {
    const int lane = threadIdx.x & 31;
    int count = 0;
    for (int i = 0; i < KEPT; i++) found[i] = NEVER;
    for (int word = least / 32; word < SET && count < KEPT; word++) {
        u32 left = __ballot_sync(~0u, marks[32 * word + lane] == 0) & set[word];
        #pragma unroll
        for (int i = 0; i < KEPT; i++)
            if (left && count == i) {
                found[i] = 32 * word + __ffs(left) - 1;
                left &= left - 1;
                count++;
            }
    }
    __syncwarp();
}

// Sends this thread block's values to all of the cluster; by the warp that guessed them.
__device__ __forceinline__ void send(const Memory &m, u32 rank, u32 round) {
    const int lane = threadIdx.x, buffer = round & 1;
    const u32 arrival = shared_address(m.arrivals + buffer);
    __syncwarp();
    if (lane == 0)
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
                     :: "r"(arrival), "r"(CLUSTER * SENT) : "memory");
    for (int i = lane; i < CLUSTER * PIECES; i += 32) {
        const u32 target = i / PIECES, piece = i % PIECES;
        const uint4 data = ((const uint4 *)m.own)[piece];
        const u32 place = shared_address(m.exchanged + buffer * BLOCK + rank * OWN) + 16 * piece;
        u32 remote, remote_arrival;
        asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(place), "r"(target));
        asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote_arrival) : "r"(arrival), "r"(target));
        asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1, %2, %3, %4}, [%5];"
                     :: "r"(remote), "r"(data.x), "r"(data.y), "r"(data.z), "r"(data.w), "r"(remote_arrival)
                     : "memory");
    }
}

// Waits for the values of all; returns them.
__device__ __forceinline__ const Value *received(const Memory &m, u32 round) {
    const u32 arrival = shared_address(m.arrivals + (round & 1)), phase = round >> 1 & 1;
    u32 done;
    do asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], %2;\n"
                    "selp.u32 %0, 1, 0, p;\n}" : "=r"(done) : "r"(arrival), "r"(phase) : "memory");
    while (!done);
    return m.exchanged + (round & 1) * BLOCK;
}

// Settling a block, of which this thread block owns some heaps.
struct Settling {
    const Memory &m;
    u32 rank, here, position, mine;
    const u32 *set;
    const Value *candidates;
    u32 *hits, *status;

    __device__ Settling(const Memory &m, u32 rank, u32 block, u64 first_heap, u32 *status)
        : m(m), rank(rank), status(status) {
        here = (u32)first_heap & (RING - 1);
        position = position_of(first_heap);
        mine = position + rank * OWN;
        set = m.sets + block % 3 * OWN * SET;
        candidates = m.least + block % 3 * CANDIDATES * OWN;
        hits = m.hits + (block & 1) * CANDIDATES * WORDS;
    }

    __device__ __forceinline__ void put_all(u32 heap, Value value) const {
        #pragma unroll
        for (int copy = 0; copy < LANES; copy++) put(m, here + heap, copy, value);
    }

    // Whether no entry hit a candidate of this lane's heap.
    __device__ __forceinline__ bool is_free(const u32 *hits, int candidate) const {
        const int heap = threadIdx.x;
        return hits[candidate * WORDS + heap / LANES] >> (8 * VALUE_BYTES * (heap % LANES + 1) - 1) & 1;
    }

    // The least values of a heap that are left to it, by one warp: by near entries at a distance of more than `beyond`.
    __device__ __forceinline__ void look_at_all(u32 heap, u32 beyond, u32 found[KEPT]) const {
        const Value *row = (const Value *)m.copies + mine + heap;
        mark_near(m.marks, m.entries, row, m.cuts[(rank * OWN + heap) / TILE], beyond);
        least_left(m.marks, set + heap * SET, candidates[heap], found);
    }

    // Keeps the least candidates that are left, and guesses the first; by one warp, a heap for each lane.
    __device__ __forceinline__ u32 keep_candidates() const {
        const int heap = threadIdx.x;
        u32 kept[KEPT], count = 0;
        #pragma unroll
        for (int i = 0; i < KEPT; i++) kept[i] = NEVER;
        #pragma unroll
        for (int j = 0; j < CANDIDATES; j++)
            if (is_free(hits, j)) {
                const u32 value = candidates[j * OWN + heap];
                #pragma unroll
                for (int i = 0; i < KEPT; i++)
                    if (count == i) kept[i] = value;
                count++;
            }
        #pragma unroll
        for (int i = 0; i < KEPT; i++) m.kept[i * OWN + heap] = kept[i];
        m.own[heap] = kept[0];
        return __ballot_sync(~0u, count == 0);
    }

    // Keeps values that were no candidates for the heaps that have none left; by the same warp.
    __device__ __forceinline__ void keep_others(u32 heaps) const {
        for (; heaps; heaps &= heaps - 1) {
            const u32 heap = __ffs(heaps) - 1;
            u32 found[KEPT];
            look_at_all(heap, rank * OWN + heap, found);
            #pragma unroll
            for (int i = 0; i < KEPT; i++)
                if (threadIdx.x == i) m.kept[i * OWN + heap] = found[i];
        }
    }

    // Guesses again by what entries hit from the block itself; by the same warp.
    __device__ __forceinline__ void guess_again() const {
        u32 guess = NEVER;
        #pragma unroll
        for (int i = KEPT - 1; i >= 0; i--)
            if (is_free(m.inner_hits, i)) guess = m.kept[i * OWN + threadIdx.x];
        for (u32 heaps = __ballot_sync(~0u, guess == NEVER); heaps; heaps &= heaps - 1) {
            const u32 heap = __ffs(heaps) - 1;
            u32 found[KEPT];
            look_at_all(heap, 0, found);
            if (threadIdx.x == heap) guess = found[0];
        }
        m.own[threadIdx.x] = guess;
        if (guess == NEVER) *status = 1;   // what follows may be wrong
    }

    // Takes over the values that changed; says whether there are any.
    __device__ __forceinline__ bool take(const Value *all) const {
        bool any = false;
        #pragma unroll
        for (u32 heap = threadIdx.x; heap < BLOCK; heap += SETTLING) {
            const Value now = all[heap];
            if (now != ((const Value *)m.copies)[position + heap]) {
                any = true;
                put_all(heap, now);
            }
        }
        return any;
    }
};

// Settles one block; returns how many rounds that took.
__device__ u32 settle_block(const Memory &m, u32 rank, int word, const Share &inside, const Share &fresh, u32 block,
                            u64 first_heap, u32 round, u32 *status) {
    const int thread = threadIdx.x;
    const Settling s(m, rank, block, first_heap, status);

    // Near entries that read the block before; the first guess.
    compare<CANDIDATES, 2>(m, fresh, word, s.mine, s.candidates, s.hits);
    meet(SETTLERS_ONLY, SETTLING);
    if (thread < 32) {
        const u32 without = s.keep_candidates();
        send(m, rank, round);
        s.keep_others(without);
    }
    const Value *all = received(m, round);
    for (int i = thread; i < CANDIDATES * WORDS; i += SETTLING) s.hits[i] = ~0u;
    for (u32 heap = thread; heap < BLOCK; heap += SETTLING) s.put_all(heap, all[heap]);
    meet(SETTLERS_ONLY, SETTLING);

    // Guess again by the entries that read the block itself, and exchange, until nothing changes.
    for (u32 rounds = 1;; rounds++) {
        compare<KEPT, 2>(m, inside, word, s.mine, m.kept, m.inner_hits);
        meet(SETTLERS_ONLY, SETTLING);
        if (thread < 32) {
            s.guess_again();
            send(m, rank, round + rounds);
        }
        all = received(m, round + rounds);
        for (int i = thread; i < KEPT * WORDS; i += SETTLING) m.inner_hits[i] = ~0u;
        if (!any_settler(s.take(all))) return rounds + 1;
    }
}

__device__ void load_block(const Memory &m, u32 rank, u32 block, const u32 *sets, const Value *least,
                           const u32 *ready) {
    const int lane = threadIdx.x & 31;
    if (lane == 0) while (acquired(ready + block) < TILES) {}
    __syncwarp();
    uint4 *to = (uint4 *)(m.sets + block % 3 * OWN * SET);
    const uint4 *from = (const uint4 *)(sets + (block % SLOTS * BLOCK + rank * OWN) * SET);
    for (int i = lane; i < OWN * SET / 4; i += 32) copy_async(to + i, from + i);
    for (int i = lane; i < CANDIDATES * PIECES; i += 32) {
        const u32 candidate = i / PIECES, piece = i % PIECES;
        to = (uint4 *)(m.least + (block % 3 * CANDIDATES + candidate) * OWN);
        from = (const uint4 *)(least + (block % SLOTS * CANDIDATES + candidate) * BLOCK + rank * OWN);
        copy_async(to + piece, from + piece);
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
}

// Copies a block of settled values to device memory.
__device__ void publish(const Memory &m, u64 heap, u32 block, Value *values, u64 ring, u32 *settled) {
    const int lane = threadIdx.x & 31;
    const uint4 *from = (const uint4 *)((const Value *)m.copies + ((u32)heap & (RING - 1)));
    uint4 *to = (uint4 *)(values + (heap & ring));
    for (int i = lane; i < BLOCK * VALUE_BYTES / 16; i += 32) to[i] = from[i];
    __threadfence();
    __syncwarp();
    if (lane == 0) release(settled, block + 1);
}

// Entries whose distance is at most this.
__device__ u32 entries_within(const Memory &m, u32 count, u32 distance) {
    u32 low = 0;
    while (low < count) {
        const u32 middle = (low + count) / 2;
        if (m.entries[middle].distance <= distance) low = middle + 1;
        else count = middle;
    }
    return low;
}

__device__ void settle_blocks(Value *values, u64 ring, u64 first, u32 blocks, const Entry *entries, u32 near_count,
                              const u32 *cuts, const u32 *sets, const Value *least, const u32 *ready, u32 *settled,
                              u32 *status, u64 *rounds, unsigned char *memory) {
    const int thread = threadIdx.x;
    const u32 rank = rank_in_cluster();
    const Memory m = divided(memory);
    for (u32 i = thread; i < ENTRIES_HELD; i += THREADS) {
        const Entry entry = entries[i < near_count ? i : near_count - 1];   // the last one again, where there is room
        const int copy = -(int)entry.distance & (LANES - 1);
        m.near[i] = make_uint2(copy * COPY - ((int)entry.distance + copy) * VALUE_BYTES, entry.mask * REPEATED);
        m.entries[i] = entry;
    }
    for (u32 i = thread; i < RING - BLOCK; i += THREADS) {
        const u64 heap = first - (RING - BLOCK) + i;
        for (int copy = 0; copy < LANES; copy++) put(m, (u32)heap & (RING - 1), copy, values[heap & ring]);
    }
    for (int i = thread; i < 2 * CANDIDATES * WORDS; i += THREADS) m.hits[i] = ~0u;
    for (int i = thread; i < KEPT * WORDS; i += THREADS) m.inner_hits[i] = ~0u;
    for (int i = thread; i < TILES; i += THREADS) m.cuts[i] = cuts[i];
    if (thread < 2)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(shared_address(m.arrivals + thread)) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    if (thread / 32 == (SETTLING + COMPARING) / 32) load_block(m, rank, 0, sets, least, ready);
    __syncthreads();
    meet_cluster();

    // What each thread compares: its word, and its part of the entries.
    const bool settles = thread < SETTLING;
    const int warp = (settles ? thread : thread - SETTLING) / 32, lane = thread & 31;
    const int word = lane % WORDS, end_of_word = rank * OWN + LANES * word + LANES - 1;
    const int group = warp * (32 / WORDS) + lane / WORDS, groups = (settles ? SETTLING : COMPARING) / WORDS;
    const u32 inside = entries_within(m, near_count, end_of_word);
    const u32 recent = entries_within(m, near_count, end_of_word + BLOCK);
    const Share within(0, inside, group, groups), fresh(inside, recent, group, groups);
    const Share old(recent, m.cuts[(end_of_word - LANES + 1) / TILE], group, groups);
    u32 round = 0;

    for (int block = -1; block <= (int)blocks && thread < ALL; block++) {
        const u64 heap = first + (u64)block * BLOCK;   // of block -1 too
        if (settles) {
            if (block >= 0 && block < blocks)
                round += settle_block(m, rank, word, within, fresh, block, heap, round, status);
        } else if (thread < SETTLING + COMPARING) {
            const u32 next = block + 1;
            if (next < blocks)
                compare<CANDIDATES, 4>(m, old, word, position_of(heap + BLOCK) + rank * OWN,
                                       m.least + next % 3 * CANDIDATES * OWN,
                                       m.hits + (next & 1) * CANDIDATES * WORDS);
        } else if (thread < SETTLING + COMPARING + 32) {
            if (block + 2 < blocks) load_block(m, rank, block + 2, sets, least, ready);
        } else if (block > 0 && rank == 0) {
            publish(m, heap - BLOCK, block - 1, values, ring, settled);
        }
        meet(EVERYBODY, ALL);
    }
    meet_cluster();
    if (thread == 0 && rank == 0) *rounds += round;
}

extern "C" __global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(1024, 1)
settle(Value *values, u64 ring, u64 first, u32 blocks, const Entry *entries, u32 count, u32 near_count,
       const u32 *cuts, u32 *sets, Value *least, u32 *ready, u32 *settled, u32 *status, u64 *rounds) {
    extern __shared__ __align__(16) unsigned char memory[];
    // cuts[tile]: entries before it are near for the heaps of the tile, the others far.
    if (blockIdx.x < CLUSTER)
        settle_blocks(values, ring, first, blocks, entries, near_count, cuts, sets, least, ready, settled, status,
                      rounds, memory);
    else
        mark_far(values, ring, first, blocks, entries, count, cuts, sets, least, ready, settled, status, memory);
}
