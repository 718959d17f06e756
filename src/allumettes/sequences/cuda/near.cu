// Near entries: compares what they reach with candidates, in the shared memory of a thread block that settles.

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
