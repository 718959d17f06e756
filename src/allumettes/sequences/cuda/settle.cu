// Settles whole blocks of heaps: each heap gets the least packed value that no entry of the list reaches.
//
// Compiled with
//   BLOCK         heaps that are settled together
//   LAG           blocks between the last one that far entries may read and the one being settled
//   RING          recent heaps in shared memory, a power of two, at least BLOCK * (LAG + 2)
//   VALUES        how many packed values there are, a power of two
//   VALUE_BYTES   bytes of a packed value, 1 or 2
//   ENTRIES_HELD  room for near entries in shared memory
//
// An entry (distance, mask) says that heap n reaches the value of heap n - distance, xor mask. The thread blocks share
// the work by distance. All but one mark what far entries reach, ahead of time, for tiles of 32 heaps. The first one
// settles. It compares what near entries reach with the two least values that far ones leave, guesses the first that
// is not hit, and then repairs the heaps for which a value of the same block was guessed wrong, until nothing changes.
// Dependencies only point to smaller heaps, so a state in which every heap agrees with all others is the only one.
//
// Its warps have four roles, and meet once for each block: while some settle a block, others compare near entries that
// read no later block than the one before it with the next block, load what far entries leave of the one after that,
// and publish the one before.

typedef unsigned int u32;
typedef unsigned long long u64;

#if VALUE_BYTES == 1
typedef unsigned char Value;
#define LOW_BITS 0x7f7f7f7fu
#define REPEATED 0x01010101u
#else
typedef unsigned short Value;
#define LOW_BITS 0x7fff7fffu
#define REPEATED 0x00010001u
#endif

const int TILE = 32, TILES = BLOCK / TILE, THREADS = 1024, WARPS = THREADS / 32;
const int LANES = 4 / VALUE_BYTES;          // values in a word
const int WORDS = BLOCK / LANES;            // words of a block
const int SET = VALUES / 32;                // words of a set of values
const int SLOTS = LAG + 2;                  // blocks whose sets may wait in device memory
const int COPY = 2 * RING * VALUE_BYTES;    // bytes of one copy of the recent values
const int AT_ONCE = 12;                     // far entries whose values a warp asks for together
const int ROW = VALUES + 4;                 // bytes of a row of marks: equal values of neighbours are in different banks
const u32 ABORTED = 0xffffffffu;

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

// The high bit of every lane that is not zero.
__device__ __forceinline__ u32 not_zero(u32 word) {
    if (VALUES <= 128) return word + LOW_BITS;
    return ((word & LOW_BITS) + LOW_BITS) | word;
}

// ---- Far entries: a tile of 32 heaps at a time.

__device__ void mark_far(const Value *values, u64 ring, u64 first, u32 blocks, const Entry *entries, u32 count,
                         const u32 *far_from, u32 *sets, Value *least, u32 *ready, const u32 *settled, u32 *status,
                         unsigned char *marks) {
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    __shared__ u32 reached;
    u32 *words = (u32 *)marks;
    Entry *held = (Entry *)(marks + TILE * ROW);
    for (u32 i = threadIdx.x; i < count; i += THREADS) held[i] = entries[i];
    for (int i = threadIdx.x; i < TILE * ROW / 4; i += THREADS) words[i] = 0;
    for (u32 tile = blockIdx.x - 1; tile < blocks * TILES; tile += gridDim.x - 1) {
        const u32 block = tile / TILES, place = tile % TILES;
        if (threadIdx.x == 0)
            while ((reached = acquired(settled)) + LAG < block && reached != ABORTED) {}
        __syncthreads();
        if (reached == ABORTED) return;
        const u64 heap = first + (u64)block * BLOCK + place * TILE + lane;
        unsigned char *row = marks + lane * ROW;
        for (u32 i = far_from[place] + warp; i < count; i += AT_ONCE * WARPS) {
            u32 value[AT_ONCE];
            #pragma unroll
            for (int j = 0; j < AT_ONCE; j++) {
                const Entry entry = held[min(i + j * WARPS, count - 1)];
                value[j] = __ldcg(values + ((heap - entry.distance) & ring)) ^ entry.mask;
            }
            #pragma unroll
            for (int j = 0; j < AT_ONCE; j++) row[value[j]] = 1;
        }
        __syncthreads();
        // One warp for each heap: what is left, and the least two of it.
        row = marks + warp * ROW;
        u32 mine[(SET + 31) / 32] = {};
        int found[2] = {-1, -1};
        #pragma unroll 8
        for (int word = 0; word < SET; word++) {
            u32 left = __ballot_sync(~0u, row[32 * word + lane] == 0);
            if (lane == (word & 31)) mine[word / 32] = left;
            if (found[1] < 0 && left) {
                if (found[0] < 0) {
                    found[0] = 32 * word + __ffs(left) - 1;
                    left &= left - 1;
                }
                if (left) found[1] = 32 * word + __ffs(left) - 1;
            }
        }
        const u32 slot = (block % SLOTS) * BLOCK + place * TILE + warp;
        #pragma unroll
        for (int i = 0; i < (SET + 31) / 32; i++)
            if (32 * i + lane < SET) sets[slot * SET + 32 * i + lane] = mine[i];
        if (found[1] < 0) found[1] = found[0];
        if (lane < 2) least[(2 * (block % SLOTS) + lane) * BLOCK + place * TILE + warp] = found[lane];
        if (lane == 0 && found[0] < 0) *status = 1;
        __syncthreads();
        for (int i = threadIdx.x; i < TILE * ROW / 4; i += THREADS) words[i] = 0;
        if (threadIdx.x == 0) {
            __threadfence();
            atomicAdd(ready + block, 1);
        }
    }
}

// ---- Near entries and guesses.

const int SETTLING = 512, COMPARING = 256, SERVING = 64, ALL = SETTLING + COMPARING + SERVING;  // threads
const int SETTLERS = SETTLING / 32;                                                            // warps
const int TILE_WORDS = TILE / LANES, TILE_GROUPS = 32 / TILE_WORDS;   // a warp compares the words of one tile
enum { EVERYBODY = 1, SETTLERS_ONLY = 2 };                                                     // barriers

struct Memory {
    unsigned char *copies;   // recent values, once for every place of a word, and all twice, so that none wraps
    uint2 *near;             // for each near entry, where its word is from that of the heap, and its mask in every lane
    Entry *entries;          // near entries as they are
    u32 *sets;               // what far entries leave, for three blocks
    Value *least;            // the least two of it
    Value *value;            // the values of two blocks
    u32 *hits;               // for two blocks and both candidates, the lanes that no near entry hits
    u32 *listed;             // heaps to settle again, as bits
    u32 *listed_count;       // how many: now, and next
    unsigned short *list;    // and in a list: now, and next
    u32 *marks;              // a byte for each value, for each settling warp
    u32 *cuts;               // for each tile, how many entries are near
    u32 *stop;               // whether to stop after an even block, and after an odd one
};

__device__ Memory divided(unsigned char *memory) {
    Memory m;
    m.copies = memory;            memory += LANES * COPY;
    m.near = (uint2 *)memory;     memory += ENTRIES_HELD * sizeof(uint2);
    m.entries = (Entry *)memory;  memory += ENTRIES_HELD * sizeof(Entry);
    m.sets = (u32 *)memory;       memory += 3 * BLOCK * SET * 4;
    m.marks = (u32 *)memory;      memory += SETTLERS * VALUES;
    m.least = (Value *)memory;    memory += 3 * 2 * BLOCK * VALUE_BYTES;
    m.value = (Value *)memory;    memory += 2 * BLOCK * VALUE_BYTES;
    m.hits = (u32 *)memory;       memory += 4 * WORDS * 4;
    m.listed = (u32 *)memory;     memory += 2 * TILES * 4;
    m.listed_count = (u32 *)memory;  memory += 2 * 4;
    m.list = (unsigned short *)memory;  memory += 2 * BLOCK * 2;
    m.cuts = (u32 *)memory;       memory += TILES * 4;
    m.stop = (u32 *)memory;
    return m;
}

__device__ __forceinline__ void meet(int barrier, int threads) {
    asm volatile("bar.sync %0, %1;" :: "r"(barrier), "r"(threads) : "memory");
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

// Entries of a word of heaps that is compared by several threads of the same kind. Entries from `begin` on are
// compared, but for a heap of another lane of the warp it may begin earlier.
struct Share {
    u32 begin, first, last, end;
    int step;

    __device__ Share(u32 begin, u32 end, int group, int groups) : begin(begin), step(groups) {
        first = __reduce_min_sync(~0u, begin) + group;   // of the least, so that all groups together miss none
        last = __reduce_max_sync(~0u, begin);
        this->end = __reduce_max_sync(~0u, end);
    }
};

// The values that BATCH entries reach from a word of heaps, asked for together. Entries past the end of a share are as
// true as those before it, so that no end need be looked at.
template <int BATCH>
__device__ __forceinline__ void reach(const Memory &m, const unsigned char *at, u32 first, int step, u32 *reached) {
    uint2 entry[BATCH];
    #pragma unroll
    for (int i = 0; i < BATCH; i++) entry[i] = m.near[first + i * step];
    #pragma unroll
    for (int i = 0; i < BATCH; i++) reached[i] = *(const u32 *)(at + (int)entry[i].x) ^ entry[i].y;
}

// Which lanes of a word no entry of a share turns into either of two values.
template <int BATCH>
__device__ __forceinline__ void compare_two(const Memory &m, const Share &share, u32 word, u32 position,
                                            const Value *candidates, u32 *hits) {
    const unsigned char *at = m.copies + (position + LANES * word) * VALUE_BYTES;
    const u32 one = ((const u32 *)candidates)[word], two = ((const u32 *)(candidates + BLOCK))[word];
    u32 no_one = ~0u, no_two = ~0u, i = share.first, reached[BATCH];
    for (; i < share.last; i += BATCH * share.step) {
        reach<BATCH>(m, at, i, share.step, reached);
        #pragma unroll
        for (int j = 0; j < BATCH; j++) {
            const u32 skip = i + j * share.step < share.begin ? ~0u : 0;
            no_one &= not_zero(reached[j] ^ one) | skip;
            no_two &= not_zero(reached[j] ^ two) | skip;
        }
    }
    for (; i < share.end; i += BATCH * share.step) {
        reach<BATCH>(m, at, i, share.step, reached);
        #pragma unroll
        for (int j = 0; j < BATCH; j++) {
            no_one &= not_zero(reached[j] ^ one);
            no_two &= not_zero(reached[j] ^ two);
        }
    }
    atomicAnd(hits + word, no_one);
    atomicAnd(hits + WORDS + word, no_two);
}

// The least value of a heap that no entry reaches, by one warp; -1 if there is none.
__device__ __noinline__ int least_free_of_all(u32 *words, const Entry *entries, const u32 *set, const Value *row,
                                              u32 near_to) {
    const int lane = threadIdx.x & 31;
    unsigned char *marks = (unsigned char *)words;
    for (int i = lane; i < VALUES / 4; i += 32) words[i] = 0;
    __syncwarp();
    for (u32 i = lane; i < near_to; i += 32) marks[row[-(int)entries[i].distance] ^ entries[i].mask] = 1;
    __syncwarp();
    int value = -1;
    for (int word = 0; word < SET && value < 0; word++) {
        const u32 free = __ballot_sync(~0u, marks[32 * word + lane] == 0) & set[word];
        if (free) value = 32 * word + __ffs(free) - 1;
    }
    __syncwarp();
    return value;
}

__device__ __forceinline__ u32 bit(u32 place) {   // 0 beyond the word
    u32 word;
    asm("shl.b32 %0, 1, %1;" : "=r"(word) : "r"(place));
    return word;
}

// The same, looked for among the 32 values from `least` on.
__device__ __forceinline__ int least_free(const Memory &m, const u32 *sets, u32 least, u32 position, u32 heap) {
    const int lane = threadIdx.x & 31;
    const Value *row = (const Value *)m.copies + position + heap;
    const u32 near_to = m.cuts[heap / TILE], *set = sets + heap * SET + least / 32;
    u32 hit = 0;
    for (u32 i = lane; i < near_to; i += 32 * 8) {
        Entry entry[8];
        u32 reached[8];
        #pragma unroll
        for (int j = 0; j < 8; j++) entry[j] = m.entries[i + 32 * j];
        #pragma unroll
        for (int j = 0; j < 8; j++) reached[j] = (row[-(int)entry[j].distance] ^ entry[j].mask) - least;
        #pragma unroll
        for (int j = 0; j < 8; j++) hit |= bit(reached[j]);
    }
    // The word after a set may belong to another: what is seen of it is not in this set.
    const u32 left = __funnelshift_r(set[0], least / 32 + 1 < SET ? set[1] : 0, least & 31);
    const u32 free = left & ~__reduce_or_sync(~0u, hit);
    if (free) return least + __ffs(free) - 1;
    return least_free_of_all(m.marks + (threadIdx.x >> 5) * VALUES / 4, m.entries, sets + heap * SET, row, near_to);
}

// Lists a heap, once.
__device__ __forceinline__ void list(const Memory &m, int turn, u32 heap) {
    const u32 mine = bit(heap & 31);
    if (!(atomicOr(m.listed + turn * TILES + heap / 32, mine) & mine))
        m.list[turn * BLOCK + atomicAdd(m.listed_count + turn, 1)] = heap;
}

// Settles one block; returns how often it was repaired.
__device__ u32 settle_block(const Memory &m, int word, const Share &inside, const Share &fresh, u32 inner, u32 block,
                            u64 heap_of_block, u32 *status) {
    const int thread = threadIdx.x, lane = thread & 31, warp = thread >> 5;
    const u32 here = (u32)heap_of_block & (RING - 1), position = position_of(heap_of_block);
    const u32 *set = m.sets + block % 3 * BLOCK * SET;
    const Value *candidates = m.least + block % 3 * 2 * BLOCK;
    Value *value = m.value + (block & 1) * BLOCK;
    u32 *hits = m.hits + (block & 1) * 2 * WORDS;

    // 1. Near entries that read the block before.
    compare_two<4>(m, fresh, word, position, candidates, hits);
    meet(SETTLERS_ONLY, SETTLING);

    // 2. The first guess.
    for (u32 heap = thread; heap < BLOCK; heap += SETTLING) {
        const int shift = 8 * VALUE_BYTES * (heap % LANES + 1) - 1;
        const bool first_free = hits[heap / LANES] >> shift & 1, second_free = hits[WORDS + heap / LANES] >> shift & 1;
        const Value guess = candidates[first_free ? heap : BLOCK + heap];
        value[heap] = guess;
        #pragma unroll
        for (int copy = 0; copy < LANES; copy++) put(m, here + heap, copy, guess);
        if (!first_free && !second_free) list(m, 0, heap);
    }
    meet(SETTLERS_ONLY, SETTLING);
    for (int i = thread; i < 2 * WORDS; i += SETTLING) hits[i] = ~0u;

    // 3. Near entries that read the block itself, against the guess.
    {
        const unsigned char *at = m.copies + (position + LANES * word) * VALUE_BYTES;
        const u32 guess = ((const u32 *)value)[word];
        u32 free = ~0u, reached[4];
        for (u32 i = inside.first; i < inside.end; i += 4 * inside.step) {
            reach<4>(m, at, i, inside.step, reached);
            #pragma unroll
            for (int j = 0; j < 4; j++) free &= not_zero(reached[j] ^ guess);
        }
        u32 hit = ~free & ~LOW_BITS;
        while (hit) {
            list(m, 0, LANES * word + (__ffs(hit) - 1) / (8 * VALUE_BYTES));
            hit &= hit - 1;
        }
    }
    meet(SETTLERS_ONLY, SETTLING);

    // 4. Repair: settle what is listed again, and list what that may change.
    u32 turns = 0;
    for (;; turns++) {
        const int turn = turns & 1, next = turn ^ 1;
        const u32 count = m.listed_count[turn];
        if (count == 0) break;
        u32 heap = 0;
        for (u32 i = warp; i < count; i += SETTLERS) {
            heap = m.list[turn * BLOCK + i];
            const int found = least_free(m, set, candidates[heap], position, heap);
            if (lane == 0) {
                value[heap] = found;
                if (found < 0) *status = 1;
            }
        }
        if (thread < TILES) m.listed[turn * TILES + thread] = 0;
        meet(SETTLERS_ONLY, SETTLING);
        for (u32 i = warp; i < count; i += SETTLERS) {
            if (count > SETTLERS) heap = m.list[turn * BLOCK + i];
            const u32 old = ((const Value *)m.copies)[position + heap], now = value[heap];
            if (old == now) continue;
            __syncwarp();
            if (lane < LANES) put(m, here + heap, lane, now);
            for (u32 i = lane; i < inner; i += 64) {
                #pragma unroll
                for (int j = 0; j < 64; j += 32) {
                    const Entry entry = m.entries[i + j];
                    const u32 other = heap + entry.distance, at = min(other, BLOCK - 1);
                    const u32 current = value[at], before = old ^ entry.mask;
                    const u32 left = set[at * SET + before / 32] >> (before & 31) & 1;
                    const bool uncovered = left && before < current;
                    if (other < BLOCK && ((now ^ entry.mask) == current || uncovered)) list(m, next, other);
                }
            }
        }
        if (thread == 0) m.listed_count[turn] = 0;
        meet(SETTLERS_ONLY, SETTLING);
    }
    return turns;
}

__device__ void load_block(const Memory &m, u32 block, const u32 *sets, const Value *least, const u32 *ready) {
    const int lane = threadIdx.x & 31;
    if (lane == 0) while (acquired(ready + block) < TILES) {}
    __syncwarp();
    uint4 *to = (uint4 *)(m.sets + block % 3 * BLOCK * SET);
    const uint4 *from = (const uint4 *)(sets + block % SLOTS * BLOCK * SET);
    for (int i = lane; i < BLOCK * SET / 4; i += 32) copy_async(to + i, from + i);
    to = (uint4 *)(m.least + block % 3 * 2 * BLOCK);
    from = (const uint4 *)(least + block % SLOTS * 2 * BLOCK);
    for (int i = lane; i < 2 * BLOCK * VALUE_BYTES / 16; i += 32) copy_async(to + i, from + i);
    asm volatile("cp.async.wait_all;" ::: "memory");
}

__device__ void publish(const Memory &m, u32 block, Value *values, u32 *settled) {
    const int lane = threadIdx.x & 31;
    const uint4 *from = (const uint4 *)(m.value + (block & 1) * BLOCK);
    for (int i = lane; i < BLOCK * VALUE_BYTES / 16; i += 32) ((uint4 *)values)[i] = from[i];
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
    for (int i = thread; i < 4 * WORDS; i += THREADS) m.hits[i] = ~0u;
    for (int i = thread; i < 2 * TILES; i += THREADS) m.listed[i] = 0;
    if (thread < 2) m.listed_count[thread] = 0;
    for (int i = thread; i < TILES; i += THREADS) m.cuts[i] = cuts[i];
    if (thread < 2) m.stop[thread] = 0;
    if (thread / 32 == (SETTLING + COMPARING) / 32) load_block(m, 0, sets, least, ready);
    __syncthreads();
    if (thread >= ALL) return;

    // What each thread compares: its word, and its part of the entries.
    const bool settles = thread < SETTLING;
    const int warp = (settles ? thread : thread - SETTLING) / 32, lane = thread & 31;
    const int word = warp % TILES * TILE_WORDS + lane % TILE_WORDS, end_of_word = LANES * word + LANES - 1;
    const int group = warp / TILES * TILE_GROUPS + lane / TILE_WORDS;
    const int groups = (settles ? SETTLING : COMPARING) / WORDS;
    const u32 inside = entries_within(m, near_count, end_of_word);
    const u32 recent = entries_within(m, near_count, end_of_word + BLOCK);
    const Share within(0, inside, group, groups), fresh(inside, recent, group, groups);
    const Share old(recent, m.cuts[LANES * word / TILE], group, groups);
    const u32 inner = entries_within(m, near_count, BLOCK - 1);
    u64 turns = 0;

    for (int block = -1; block <= (int)blocks; block++) {
        if (m.stop[block + 1 & 1]) break;
        const u64 heap = first + (u64)block * BLOCK;   // of block -1 too
        if (settles) {
            if (block >= 0 && block < blocks) turns += settle_block(m, word, within, fresh, inner, block, heap, status);
        } else if (thread < SETTLING + COMPARING) {
            const u32 next = block + 1;
            if (next < blocks)
                compare_two<8>(m, old, word, position_of(heap + BLOCK), m.least + next % 3 * 2 * BLOCK,
                            m.hits + (next & 1) * 2 * WORDS);
        } else if (thread < SETTLING + COMPARING + 32) {
            if (block + 2 < blocks) load_block(m, block + 2, sets, least, ready);
            if (*(volatile u32 *)status) m.stop[block & 1] = 1;
        } else if (block > 0) {
            publish(m, block - 1, values + ((heap - BLOCK) & ring), settled);
        }
        meet(EVERYBODY, ALL);
    }
    if (thread == 0) {
        *rounds += turns;
        if (*(volatile u32 *)status) release(settled, ABORTED);
    }
}

extern "C" __global__ void __launch_bounds__(1024, 1)
settle(Value *values, u64 ring, u64 first, u32 blocks, const Entry *entries, u32 count, u32 near_count,
       const u32 *cuts, u32 *sets, Value *least, u32 *ready, u32 *settled, u32 *status, u64 *rounds) {
    extern __shared__ __align__(16) unsigned char memory[];
    // cuts[tile]: entries before it are near for the heaps of the tile, the others far.
    if (blockIdx.x == 0)
        settle_blocks(values, ring, first, blocks, entries, near_count, cuts, sets, least, ready, settled, status,
                      rounds, memory);
    else
        mark_far(values, ring, first, blocks, entries, count, cuts, sets, least, ready, settled, status, memory);
}
