// Settling whole blocks of heaps: each heap gets the least packed value that no entry of the list reaches.
//
// Compiled between values.cu and far.cu, near.cu, settle.cu, with
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
