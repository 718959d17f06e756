// The thread blocks of a cluster settle blocks of heaps together: guesses, rounds, and what goes on meanwhile.

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
