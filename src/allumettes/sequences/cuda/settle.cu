// Settles whole blocks of heaps: each heap gets the least packed value that no entry of the list reaches.
//
// Compiled after values.cu, with
//   BLOCK         heaps that are settled together
//   LAG           blocks between the last one that far entries may read and the one being settled
//   RING          recent heaps in shared memory, a power of two, at least BLOCK * (LAG + 2)
//   VALUES        how many packed values there are, a power of two
//   VALUE_BYTES   bytes of a packed value, 1 or 2
//   CLUSTER       thread blocks that settle together
//   CANDIDATES    how many of the least values that far entries leave are compared with old ones
//   KEPT          how many of those that old entries leave are compared with fresh ones
//   CHOSEN        how many of those that fresh entries leave are compared with inner ones
//   ENTRIES_HELD  room for near entries in shared memory
//
// An entry (distance, mask) says that heap n reaches the value of heap n - distance, xor mask. The thread blocks share
// the work by distance. Most of them mark what far entries reach, ahead of time, for tiles of 32 heaps; exceptions are
// entries that read a rare heap from some other one, and reach no common value from there. The first thread blocks,
// a cluster, settle, each its part of a block. The near entries of a word of heaps are of three kinds: old ones read no
// later block than the last but one, fresh ones the block before, inner ones the block itself.
//
// The warps of a settling thread block have four roles, and meet once for each block. Each settling warp has a word of
// heaps, whose entries its lanes share. It compares what fresh entries reach with a few candidates, guesses the first
// one that is not hit, and sends it to all thread blocks of the cluster; then it compares again with what inner entries
// reach, until nothing changes in the whole block. Dependencies only point to smaller heaps, so a state in which every
// heap agrees with all others is the only one. Meanwhile comparing warps find the candidates of the next block by its
// old entries, a warp loads what far entries leave of the one after that, and another publishes the one before.

const int TILE = 32, TILES = BLOCK / TILE;
const int SET = VALUES / 32;                // words of a set of values
const int SLOTS = LAG + 2;                  // blocks whose sets may wait in device memory
const int AT_ONCE = 14;                     // far entries whose values a warp asks for together
const int ROW = VALUES + 4;                 // bytes of a row of marks: equal values of neighbours in different banks
const int BLOCK_WORDS = BLOCK / LANES;      // values are compared by words
const int TOP = 8 * VALUE_BYTES;            // bits of a lane

struct Entry { u32 distance, mask; };
struct Exception { u64 heap, entry; };      // an entry that reaches no common value from a heap

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

__device__ __noinline__ bool is_exception(const Exception *exceptions, u32 count, u64 heap, u32 entry) {
    for (u32 i = 0; i < count && exceptions[i].heap <= heap; i++)
        if (exceptions[i].heap == heap && exceptions[i].entry == entry) return true;
    return false;
}

__device__ void mark_far(const Value *values, u64 ring, u64 first, u32 blocks, const Entry *entries, u32 count,
                         const u32 *far_from, const Exception *exceptions, u32 exception_count, u32 *sets, Value *least,
                         u32 *ready, const u32 *settled, u32 *status, unsigned char *marks) {
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    u32 *words = (u32 *)marks;
    Entry *held = (Entry *)(marks + TILE * ROW);
    for (u32 i = threadIdx.x; i < count; i += THREADS) held[i] = entries[i];
    for (int i = threadIdx.x; i < TILE * ROW / 4; i += THREADS) words[i] = 0;
    const Exception *const exceptions_end = exceptions + exception_count;
    for (u32 tile = blockIdx.x - CLUSTER; tile < blocks * TILES; tile += gridDim.x - CLUSTER) {
        const u32 block = tile / TILES, place = tile % TILES;
        if (threadIdx.x == 0) while (acquired(settled) + LAG < block) {}
        __syncthreads();
        const u64 tile_begin = first + (u64)tile * TILE, heap = tile_begin + lane;
        while (exceptions < exceptions_end && exceptions->heap < tile_begin) exceptions++;
        const bool exceptional = exceptions < exceptions_end && exceptions->heap < tile_begin + TILE;
        unsigned char *row = marks + lane * ROW;
        for (u32 i = far_from[place] + warp; i < count; i += AT_ONCE * WARPS) {
            u32 value[AT_ONCE];
            #pragma unroll
            for (int j = 0; j < AT_ONCE; j++) {
                const Entry entry = held[min(i + j * WARPS, count - 1)];
                value[j] = __ldcg(values + (((u32)heap - entry.distance) & (u32)ring)) ^ entry.mask;
            }
            #pragma unroll
            for (int j = 0; j < AT_ONCE; j++)
                if (!exceptional ||
                    !is_exception(exceptions, exceptions_end - exceptions, heap, min(i + j * WARPS, count - 1)))
                    row[value[j]] = 1;
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
            least[(slot / LANES * CANDIDATES + lane) * LANES + slot % LANES] = found;
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

const int WORDS = BLOCK_WORDS / CLUSTER;    // words of a block that one thread block settles, a warp each
const int GROUP = 4, GROUPS = WORDS / GROUP;   // words that are neighbours and sent together, 16 bytes
const int COMPARERS = 8;                    // warps that compare old entries
const int LOADER = WORDS + COMPARERS, PUBLISHER = LOADER + 1;           // the last warps
const int GUESSERS = 32 * (WORDS + COMPARERS), ALL = GUESSERS + 64;     // threads
const int RING_BYTES = RING * VALUE_BYTES, RING_ROOM = RING_BYTES + 16;   // the first word again, so that none wraps
const int BLOCK_BYTES = BLOCK * VALUE_BYTES;
const int PIECES = (BLOCK_BYTES + 511) / 512;   // 16 bytes each that a lane compares with those of the round before
const int HELD = 4;                         // inner entries that a thread has in registers
const u32 NEVER = VALUES - 1;               // instead of a candidate: all values are looked at
enum { EVERYBODY = 1, GUESSED, FIRST_GROUP };   // barriers
static_assert(WORDS % GROUP == 0, "words go to thread blocks by fours");

struct Memory {
    u64 *arrivals;           // two barriers of the exchange, one for even and one for odd rounds
    unsigned char *recent;   // recent values, once for even and once for odd rounds
    u32 *own;                // words of this thread block that are to be sent
    uint2 *near;             // for each near entry, minus its distance in bytes, and its mask in every lane
    u32 *sets;               // what far entries leave, for three blocks
    u32 *least;              // for three blocks and each word, the least of it: candidates
    u32 *kept;               // for two blocks and each word, the least candidates that no old entry hits
    u32 *chosen;             // for each word, the least of these that no fresh entry hits
    unsigned char *marks;    // for each settling warp, a byte for each value
    u32 *cuts;               // for each tile, how many entries are near
};

__device__ Memory divided(unsigned char *memory) {
    Memory m;
    m.arrivals = (u64 *)memory; memory += 16;
    m.recent = memory;          memory += 2 * RING_ROOM;
    m.own = (u32 *)memory;      memory += WORDS * 4;
    m.near = (uint2 *)memory;   memory += ENTRIES_HELD * sizeof(uint2);
    m.sets = (u32 *)memory;     memory += 3 * WORDS * LANES * SET * 4;
    m.least = (u32 *)memory;    memory += 3 * WORDS * CANDIDATES * 4;
    m.kept = (u32 *)memory;     memory += 2 * WORDS * KEPT * 4;
    m.chosen = (u32 *)memory;   memory += WORDS * CHOSEN * 4;
    m.marks = memory;           memory += WORDS * VALUES;
    m.cuts = (u32 *)memory;
    return m;
}

__device__ __forceinline__ u32 shared_address(const void *place) { return (u32)__cvta_generic_to_shared(place); }

// The same place in another thread block of the cluster.
__device__ __forceinline__ u32 address_in(u32 rank, u32 address) {
    u32 remote;
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(address), "r"(rank));
    return remote;
}

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

// Lets those who meet there go on, without waiting for them.
__device__ __forceinline__ void arrive(int barrier, int threads) {
    asm volatile("bar.arrive %0, %1;" :: "r"(barrier), "r"(threads) : "memory");
}

// The first heap of a word, from that of the block. Words of a thread block are spread, so that all have as much to do.
__device__ __forceinline__ u32 offset_of(u32 rank, u32 word) {
    return LANES * GROUP * (word / GROUP * CLUSTER + rank) + LANES * (word % GROUP);
}

// What an entry reaches from a word of heaps at `place` in bytes, of which only the last bits matter.
__device__ __forceinline__ u32 reached_by(const unsigned char *recent, u32 place, u32 mask) {
    const u32 *pair = (const u32 *)(recent + (place & (RING_BYTES - 4)));
    return __funnelshift_r(pair[0], pair[1], 8 * place) ^ mask;
}

// Clears the high bits of the lanes of `free` whose candidates are among those reached.
template <int N, int BATCH>
__device__ __forceinline__ void strike(const u32 *reached, const u32 *wanted, u32 *free) {
    #pragma unroll
    for (int i = 0; i < BATCH; i++)
        #pragma unroll
        for (int j = 0; j < N; j++) free[j] &= not_zero(reached[i] ^ wanted[j]);
}

template <int N, int BATCH>
__device__ __forceinline__ void strike_entries(const uint2 *near, u32 first, u32 end, const unsigned char *recent,
                                               u32 place, const u32 *wanted, u32 *free) {
    u32 reached[BATCH];
    #pragma unroll
    for (int i = 0; i < BATCH; i++) {
        const uint2 entry = near[min(first + 32 * i, end - 1)];   // past the end, the last one again
        reached[i] = reached_by(recent, place + entry.x, entry.y);
    }
    strike<N, BATCH>(reached, wanted, free);
}

// Strikes the candidates that entries from `begin` up to `end` reach from a word of heaps; by one warp.
template <int N>
__device__ __forceinline__ void strike_all(const uint2 *near, u32 begin, u32 end, const unsigned char *recent,
                                           u32 place, const u32 *wanted, u32 *free) {
    u32 first = begin + (threadIdx.x & 31);
    int left = ((int)(end - begin) + 31) / 32;
    for (; left >= 4; left -= 4, first += 128) strike_entries<N, 4>(near, first, end, recent, place, wanted, free);
    if (left & 2) {
        strike_entries<N, 2>(near, first, end, recent, place, wanted, free);
        first += 64;
    }
    if (left & 1) strike_entries<N, 1>(near, first, end, recent, place, wanted, free);
}

// In every lane bit j is set if no thread of the warp struck candidate j.
template <int N>
__device__ __forceinline__ u32 left_by_all(const u32 *free) {
    static_assert(N <= TOP, "a bit for each candidate");
    u32 left = 0;
    #pragma unroll
    for (int j = 0; j < N; j++) left |= (free[j] & ~LOW_BITS) >> (TOP - 1 - j);
    return __reduce_and_sync(~0u, left);
}

// All bits of each lane whose high bit is set.
__device__ __forceinline__ u32 spread(u32 word) {
    u32 lanes;
    asm("prmt.b32 %0, %1, 0, %2;" : "=r"(lanes) : "r"(word), "n"(VALUE_BYTES == 1 ? 0xba98 : 0xbb99));
    return lanes;
}

// In every lane the first candidate that is left, or NEVER.
template <int N>
__device__ __forceinline__ u32 first_left(const u32 *candidates, u32 left) {
    u32 first = NEVER * REPEATED;
    #pragma unroll
    for (int j = N - 1; j >= 0; j--) {
        const u32 is_left = spread(left << (TOP - 1 - j));
        first = (candidates[j] & is_left) | (first & ~is_left);
    }
    return first;
}

// Writes the first N candidates that are left, or NEVER, for the heap of each of the first threads of a warp.
template <int N>
__device__ __forceinline__ void write_left(u32 *to, const u32 *candidates, u32 left) {
    const int lane = threadIdx.x & 31;
    #pragma unroll
    for (int j = 0; j < N; j++) {
        const Value next = left ? ((const Value *)candidates)[(__ffs(left) - 1) * LANES + lane] : NEVER;
        ((Value *)to)[j * LANES + lane] = next;
        left &= left - 1;
    }
}

__device__ __forceinline__ u32 has_never(u32 word) { return ~not_zero(word ^ NEVER * REPEATED) & ~LOW_BITS; }

// In every lane that is NEVER the least value that far and near entries leave to that heap; by one warp.
__device__ __noinline__ u32 with_least(u32 guess, const uint2 *near, u32 near_to, const unsigned char *recent, u32 place,
                                       const u32 *set, unsigned char *marks, u32 *status) {
    const int lane = threadIdx.x & 31;
    for (int heap = 0; heap < LANES; heap++, place += VALUE_BYTES, set += SET) {
        if ((Value)(guess >> (TOP * heap)) != NEVER) continue;
        for (int i = lane; i < VALUES / 4; i += 32) ((u32 *)marks)[i] = 0;
        __syncwarp();
        for (u32 i = lane; i < near_to; i += 32) {
            const Value reached = *(const Value *)(recent + ((place + near[i].x) & (RING_BYTES - 1)));
            marks[(Value)(reached ^ near[i].y)] = 1;
        }
        __syncwarp();
        u32 least = NEVER;
        for (int at = 0; at < SET && least == NEVER; at++)
            if (const u32 left = __ballot_sync(~0u, marks[32 * at + lane] == 0) & set[at])
                least = 32 * at + __ffs(left) - 1;
        __syncwarp();
        if (least == NEVER) *status = 1;   // what follows may be wrong
        guess ^= (NEVER ^ least) << (TOP * heap);
    }
    return guess;
}

// Settling a word of each block, by one warp.
struct Settler {
    const Memory &m;
    u32 rank, word, offset;             // of the word
    u32 inner, fresh, near_to;          // where its kinds of entries end
    u32 shift[HELD], mask[HELD];        // of this thread's first inner entries: eight times x, and y
    u32 remote_recent, remote_arrivals; // in the thread block that this lane sends to
    u32 *status;

    __device__ Settler(const Memory &m, u32 rank, u32 word, u32 offset, u32 inner, u32 fresh, u32 *status)
        : m(m), rank(rank), word(word), offset(offset), inner(inner), fresh(fresh), status(status) {
        const u32 lane = threadIdx.x & 31, target = lane < CLUSTER ? lane : 0;
        near_to = m.cuts[offset / TILE];
        #pragma unroll
        for (int i = 0; i < HELD; i++) {
            const uint2 entry = inner ? m.near[min(lane + 32 * i, inner - 1)] : make_uint2(0, 0);
            shift[i] = 8 * entry.x;
            mask[i] = entry.y;
        }
        remote_recent = address_in(target, shared_address(m.recent));
        remote_arrivals = address_in(target, shared_address(m.arrivals));
    }

    // Sends a word to all thread blocks.
    __device__ __forceinline__ void send(u32 guess, u32 here, u32 round) const {
        const u32 lane = threadIdx.x & 31, parity = round & 1, again = here == 0;
        if (word == 0 && lane == 0)
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
                         :: "r"(shared_address(m.arrivals + parity)), "r"(BLOCK_BYTES + 4 * again) : "memory");
        const u32 arrival = remote_arrivals + 8 * parity;
        const u32 place = remote_recent + parity * RING_ROOM + here + offset * VALUE_BYTES;
        if (lane == 0) m.own[word] = guess;
        meet(FIRST_GROUP + word / GROUP, 32 * GROUP);
        if (word % GROUP == 0 && lane < CLUSTER) {
            const uint4 data = *(const uint4 *)(m.own + word);
            asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [%0], {%1, %2, %3, %4}, [%5];"
                         :: "r"(place), "r"(data.x), "r"(data.y), "r"(data.z), "r"(data.w), "r"(arrival) : "memory");
        }
        if (again && offset == 0 && lane < CLUSTER)
            asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [%0], %1, [%2];"
                         :: "r"(place + RING_BYTES), "r"(guess), "r"(arrival) : "memory");
    }

    // Waits for the words of all; returns where they are.
    __device__ __forceinline__ const unsigned char *received(u32 round) const {
        const u32 arrival = shared_address(m.arrivals + (round & 1)), phase = round >> 1 & 1;
        u32 done;
        do asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], %2;\n"
                        "selp.u32 %0, 1, 0, p;\n}" : "=r"(done) : "r"(arrival), "r"(phase) : "memory");
        while (!done);
        return m.recent + (round & 1) * RING_ROOM;
    }

    template <int BATCH>
    __device__ __forceinline__ void strike_held(const unsigned char *recent, const u32 *places, const u32 *candidates,
                                                u32 *free) const {
        u32 reached[BATCH];
        #pragma unroll
        for (int i = 0; i < BATCH; i++) {
            const u32 *pair = (const u32 *)(recent + places[i]);
            reached[i] = __funnelshift_r(pair[0], pair[1], shift[i]) ^ mask[i];
        }
        strike<CHOSEN, BATCH>(reached, candidates, free);
    }

    // The first candidate of each heap that inner entries leave.
    __device__ __forceinline__ u32 guess_again(const unsigned char *recent, u32 place, const u32 *places,
                                               const u32 *candidates) const {
        u32 free[CHOSEN];
        #pragma unroll
        for (int j = 0; j < CHOSEN; j++) free[j] = ~0u;
        if (inner > 96) strike_held<4>(recent, places, candidates, free);
        else if (inner > 64) strike_held<3>(recent, places, candidates, free);
        else if (inner > 32) strike_held<2>(recent, places, candidates, free);
        else if (inner) strike_held<1>(recent, places, candidates, free);
        if (inner > 32 * HELD) strike_all<CHOSEN>(m.near, 32 * HELD, inner, recent, place, candidates, free);
        return first_left<CHOSEN>(candidates, left_by_all<CHOSEN>(free));
    }

    // Settles the word of a block together with all other settlers; returns how many rounds that took.
    //
    // A heap with no candidate left is guessed to be NEVER, until nothing else changes: most find one again.
    __device__ __forceinline__ u32 settle(u32 block, u32 here, u32 round) const {
        const u32 place = here + offset * VALUE_BYTES;
        const u32 *set = m.sets + (block % 3 * WORDS + word) * LANES * SET;
        const int lane = threadIdx.x & 31;
        u32 candidates[KEPT], free[KEPT], places[HELD];
        const u32 *kept = m.kept + ((block & 1) * WORDS + word) * KEPT;
        #pragma unroll
        for (int j = 0; j < KEPT; j++) {
            candidates[j] = kept[j];
            free[j] = ~0u;
        }
        strike_all<KEPT>(m.near, inner, fresh, m.recent, place, candidates, free);
        const u32 left = left_by_all<KEPT>(free);
        send(first_left<KEPT>(candidates, left), here, round);
        arrive(GUESSED, GUESSERS);
        u32 *chosen = m.chosen + word * CHOSEN;
        if (lane < LANES) write_left<CHOSEN>(chosen, kept, left >> (TOP * lane) & ((1u << KEPT) - 1));
        __syncwarp();
        #pragma unroll
        for (int j = 0; j < CHOSEN; j++) candidates[j] = chosen[j];
        #pragma unroll
        for (int i = 0; i < HELD; i++) places[i] = (place + ((int)shift[i] >> 3)) & (RING_BYTES - 4);
        uint4 before[PIECES];
        bool thorough = false;
        for (u32 rounds = 0;; rounds++) {
            const unsigned char *recent = received(round + rounds);
            const uint4 *all = (const uint4 *)(recent + here);
            bool same = rounds > 0, found = true;
            #pragma unroll
            for (int i = 0; i < PIECES; i++) {
                const uint4 now = all[(32 * i + lane) % (BLOCK_BYTES / 16)];
                if (rounds)
                    same &= now.x == before[i].x && now.y == before[i].y && now.z == before[i].z && now.w == before[i].w;
                before[i] = now;
            }
            if (__all_sync(~0u, same)) {
                #pragma unroll
                for (int i = 0; i < PIECES; i++)
                    found &= !(has_never(before[i].x) | has_never(before[i].y) | has_never(before[i].z) |
                               has_never(before[i].w));
                if (thorough || __all_sync(~0u, found)) return rounds + 1;
                thorough = true;
            }
            u32 guess = guess_again(recent, place, places, candidates);
            if (thorough && has_never(guess))
                guess = with_least(guess, m.near, near_to, recent, place, set, m.marks + word * VALUES, status);
            send(guess, here, round + rounds + 1);
        }
    }
};

// Keeps the least candidates of a word that no old entry hits; by one warp.
__device__ __forceinline__ void keep_candidates(const Memory &m, u32 word, u32 begin, u32 end, u32 block, u32 place) {
    const int lane = threadIdx.x & 31, half = CANDIDATES / 2;
    const u32 *least = m.least + (block % 3 * WORDS + word) * CANDIDATES;
    u32 wanted[CANDIDATES], free[CANDIDATES];
    #pragma unroll
    for (int j = 0; j < CANDIDATES; j++) {
        wanted[j] = least[j];
        free[j] = ~0u;
    }
    strike_all<CANDIDATES>(m.near, begin, end, m.recent, place, wanted, free);
    const u32 first = left_by_all<half>(free), second = left_by_all<half>(free + half);
    if (lane < LANES) {
        const u32 these = (1u << half) - 1;
        write_left<KEPT>(m.kept + ((block & 1) * WORDS + word) * KEPT, least,
                         (first >> (TOP * lane) & these) | (second >> (TOP * lane) & these) << half);
    }
}

__device__ void load_block(const Memory &m, u32 rank, u32 block, const u32 *sets, const Value *least,
                           const u32 *ready) {
    const int lane = threadIdx.x & 31;
    if (lane == 0) while (acquired(ready + block) < TILES) {}
    __syncwarp();
    const int set_pieces = GROUP * LANES * SET / 4, least_pieces = GROUP * CANDIDATES / 4;   // of 16 bytes
    for (int group = 0; group < GROUPS; group++) {
        const u32 word = block % SLOTS * BLOCK_WORDS + offset_of(rank, GROUP * group) / LANES;
        uint4 *to = (uint4 *)m.sets + (block % 3 * GROUPS + group) * set_pieces;
        const uint4 *from = (const uint4 *)(sets + word * LANES * SET);
        for (int i = lane; i < set_pieces; i += 32) copy_async(to + i, from + i);
        to = (uint4 *)m.least + (block % 3 * GROUPS + group) * least_pieces;
        from = (const uint4 *)(least + word * LANES * CANDIDATES);
        for (int i = lane; i < least_pieces; i += 32) copy_async(to + i, from + i);
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
}

// Copies a block of settled values to device memory.
__device__ void publish(const Memory &m, u64 heap, u32 block, Value *values, u64 ring, u32 *settled) {
    const int lane = threadIdx.x & 31;
    const uint4 *from = (const uint4 *)(m.recent + ((u32)heap & (RING - 1)) * VALUE_BYTES);
    uint4 *to = (uint4 *)(values + (heap & ring));
    for (int i = lane; i < BLOCK_BYTES / 16; i += 32) to[i] = from[i];
    __syncwarp();
    if (lane == 0) release(settled, block + 1);
}

// Entries whose distance is at most this.
__device__ u32 entries_within(const Memory &m, u32 count, u32 distance) {
    u32 low = 0;
    while (low < count) {
        const u32 middle = (low + count) / 2;
        if (-m.near[middle].x <= distance * VALUE_BYTES) low = middle + 1;
        else count = middle;
    }
    return low;
}

__device__ void settle_blocks(Value *values, u64 ring, u64 first, u32 blocks, const Entry *entries, u32 near_count,
                              const u32 *cuts, const u32 *sets, const Value *least, const u32 *ready, u32 *settled,
                              u32 *status, unsigned char *memory) {
    const int thread = threadIdx.x, warp = thread / 32;
    const u32 rank = rank_in_cluster();
    const Memory m = divided(memory);
    for (u32 i = thread; i < near_count; i += THREADS)
        m.near[i] = make_uint2(-entries[i].distance * VALUE_BYTES, entries[i].mask * REPEATED);
    for (u32 i = thread; i < RING - BLOCK; i += THREADS) {
        const u64 heap = first - (RING - BLOCK) + i;
        const u32 place = (u32)heap & (RING - 1);
        for (int parity = 0; parity < 2; parity++) {
            Value *recent = (Value *)(m.recent + parity * RING_ROOM);
            recent[place] = values[heap & ring];
            if (place < LANES) recent[RING + place] = values[heap & ring];
        }
    }
    for (int i = thread; i < TILES; i += THREADS) m.cuts[i] = cuts[i];
    if (thread < 2)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" :: "r"(shared_address(m.arrivals + thread)) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    if (warp == LOADER) load_block(m, rank, 0, sets, least, ready);
    __syncthreads();
    meet_cluster();

    if (warp < WORDS) {
        const u32 offset = offset_of(rank, warp), last = offset + LANES - 1;
        const Settler settler(m, rank, warp, offset, entries_within(m, near_count, last),
                              entries_within(m, near_count, last + BLOCK), status);
        u32 round = 0;
        meet(EVERYBODY, ALL);
        for (u32 block = 0; block < blocks; block++) {
            const u32 here = ((u32)(first + (u64)block * BLOCK) & (RING - 1)) * VALUE_BYTES;
            round += settler.settle(block, here, round);
            meet(EVERYBODY, ALL);
        }
        meet(EVERYBODY, ALL);
    } else if (warp < LOADER) {
        u32 begin[WORDS / COMPARERS];
        #pragma unroll
        for (int i = 0; i < WORDS / COMPARERS; i++)
            begin[i] = entries_within(m, near_count, offset_of(rank, warp - WORDS + i * COMPARERS) + LANES - 1 + BLOCK);
        for (u32 block = 0; block <= blocks; block++) {
            // After the settlers' first guess for the block before, which nothing else should delay.
            if (block) meet(GUESSED, GUESSERS);
            const u32 here = ((u32)(first + (u64)block * BLOCK) & (RING - 1)) * VALUE_BYTES;
            #pragma unroll
            for (int i = 0; i < WORDS / COMPARERS; i++) {
                const u32 word = warp - WORDS + i * COMPARERS, offset = offset_of(rank, word);
                if (block < blocks)
                    keep_candidates(m, word, begin[i], m.cuts[offset / TILE], block, here + offset * VALUE_BYTES);
            }
            meet(EVERYBODY, ALL);
        }
        meet(EVERYBODY, ALL);
    } else if (warp <= PUBLISHER) {
        for (int block = -1; block <= (int)blocks; block++) {
            const u64 heap = first + (u64)block * BLOCK;   // of block -1 too
            if (warp == LOADER && block + 2 < (int)blocks) load_block(m, rank, block + 2, sets, least, ready);
            if (warp == PUBLISHER && block > 0 && rank == 0) publish(m, heap - BLOCK, block - 1, values, ring, settled);
            meet(EVERYBODY, ALL);
        }
    }
    meet_cluster();
}

extern "C" __global__ void __cluster_dims__(CLUSTER, 1, 1) __launch_bounds__(1024, 1)
settle(Value *values, u64 ring, u64 first, u32 blocks, const Entry *entries, u32 count, u32 near_count,
       const u32 *cuts, const Exception *exceptions, u32 exception_count, u32 *sets, Value *least, u32 *ready,
       u32 *settled, u32 *status) {
    extern __shared__ __align__(16) unsigned char memory[];
    // cuts[tile]: entries before it are near for the heaps of the tile, the others far.
    if (blockIdx.x < CLUSTER)
        settle_blocks(values, ring, first, blocks, entries, near_count, cuts, sets, least, ready, settled, status,
                      memory);
    else
        mark_far(values, ring, first, blocks, entries, count, cuts, exceptions, exception_count, sets, least, ready,
                 settled, status, memory);
}
