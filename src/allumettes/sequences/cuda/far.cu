// Far entries: marks what they reach, for a tile of 32 heaps at a time, ahead of those who settle.

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
