// Checks settled heaps: every rare value below that of a heap is the value of a split. What few splits show is checked
// at once, and what is left, the suspects, by all splits. Also turns packed values into whole ones and counts them.
//
// Compiled after values.cu, with
//   VALUES, VALUE_BYTES   as for settling
//   UNIT        heaps that are checked together, 32 for each lane of a warp
//   BACK        how far before them their rows of bits begin, a multiple of 32
//   TRIED       splits in the list of a value, a multiple of 32
//
// For each value there is a row of bits: the recent heaps that have it. The splits with a given smaller part that have
// a given value are one row, moved by that part. A warp takes a rare value, and the heaps of the unit that need it; it
// goes through a list of such moved rows until few heaps are left, and searches splits for these one heap at a time:
// first those whose values are in shared memory, several in a word, then others.

const int WORDS = UNIT / 32;                      // words of a unit
const int STRIDE = (UNIT + BACK) / 32 + 1;        // words of a row
const int FEW = 12;                               // heaps left that are searched one by one
const int AT_ONCE = 8;                            // parts that a lane asks device memory for together

struct Suspect { u64 heap; u64 value; };

// Whether a split of a heap has a value, by one warp: for parts in the first words. `backwards` are the values of the
// heaps from the last of the unit down, `parts` those of small heaps; bits of `common` are set where these are common.
__device__ __forceinline__ bool has_near_split(const u32 *backwards, const u32 *parts, const u32 *common, u32 words,
                                               u32 from, u32 value) {
    const int lane = threadIdx.x & 31;
    const u32 wanted = value * REPEATED, down = from % LANES * 8 * VALUE_BYTES;
    backwards += from / LANES;
    for (u32 word = lane; word - lane < words; word += 64) {
        u32 hit = 0;
        #pragma unroll
        for (int i = 0; i < 64; i += 32) {
            const u32 at = word + i < words ? word + i : 0;   // heap 0 is no part
            const u32 rest = __funnelshift_r(backwards[at], backwards[at + 1], down) ^ parts[at] ^ wanted;
            hit |= ~not_zero(rest) & common[at];
        }
        if (__any_sync(~0u, hit)) return true;
    }
    return false;
}

// The same for all parts from `begin` up to the end of the head.
__device__ __forceinline__ bool has_far_split(const Value *values, u64 ring, u64 left, const unsigned short *head,
                                              u32 begin, u32 head_size, u32 value) {
    const int lane = threadIdx.x & 31;
    for (u32 part = begin; part < head_size; part += 32 * AT_ONCE) {
        bool hit = false;
        #pragma unroll
        for (int i = 0; i < AT_ONCE; i++) {
            const u32 at = part + 32 * i + lane;
            hit |= at < head_size && (head[at] ^ values[(left - at) & ring]) == value;
        }
        if (__any_sync(~0u, hit)) return true;
    }
    return false;
}

extern "C" __global__ void __launch_bounds__(1024, 1)
check(const Value *values, u64 ring, u64 first, u32 units, const u32 *tries, const unsigned short *head, u32 head_size,
      const u32 *takings, u32 takings_count, const u32 *below, const u32 *status, Suspect *suspects, u32 *suspect_count,
      u32 most) {
    if (*status) return;   // values may be anything
    extern __shared__ __align__(16) u32 memory[];
    u32 *rows = memory, *needed = rows + VALUES * STRIDE, *backwards = needed + VALUES * WORDS;
    u32 *parts = backwards + (UNIT + BACK) / LANES + 64, *common = parts + BACK / LANES;
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    for (int i = threadIdx.x; i < BACK; i += THREADS) {
        const bool is_common = head[i] < VALUES;
        ((Value *)parts)[i] = is_common ? head[i] : 0;
        ((Value *)common)[i] = is_common ? 1u << (8 * VALUE_BYTES - 1) : 0;
    }
    for (u32 unit = blockIdx.x; unit < units; unit += gridDim.x) {
        const u64 start = first + (u64)unit * UNIT;
        __syncthreads();
        for (int i = threadIdx.x; i < VALUES * (STRIDE + WORDS); i += THREADS) memory[i] = 0;
        __syncthreads();
        for (int i = threadIdx.x; i < UNIT + BACK; i += THREADS) {
            const u64 heap = start - BACK + i;
            const u32 value = values[heap & ring];
            ((Value *)backwards)[UNIT + BACK - 1 - i] = value;
            atomicOr(rows + value * STRIDE + i / 32, 1u << (i & 31));
            if (i >= BACK) {
                const u32 bound = below[(heap & 1) * VALUES + value];
                if (bound) atomicOr(needed + (bound - 1) * WORDS + (i - BACK) / 32, 1u << (i & 31));
            }
        }
        __syncthreads();
        // What is needed below a bound is needed below all smaller ones.
        if (threadIdx.x < WORDS) {
            u32 all = 0;
            for (int value = VALUES - 1; value >= 0; value--) {
                all |= needed[value * WORDS + threadIdx.x];
                needed[value * WORDS + threadIdx.x] = all;
            }
        }
        __syncthreads();
        for (u32 value = warp; value < VALUES; value += WARPS) {
            u32 left = lane < WORDS ? needed[value * WORDS + lane] : 0;
            if (!__any_sync(~0u, left)) break;   // larger values are needed by fewer heaps
            const u32 *list = tries + value * TRIED;
            for (int tried = 0; tried < TRIED; tried += 32) {
                const u32 mine = list[tried + lane];
                #pragma unroll
                for (int i = 0; i < 32; i++) {
                    const u32 entry = __shfl_sync(~0u, mine, i);
                    const u32 *row = rows + (entry >> 5) + (lane < WORDS ? lane : 0);
                    left &= ~__funnelshift_r(row[0], row[1], entry & 31);
                }
                if (__reduce_add_sync(~0u, __popc(left)) <= FEW) break;
            }
            for (u32 some; (some = __ballot_sync(~0u, left != 0));) {
                const int owner = __ffs(some) - 1;
                const int bit = __ffs(__shfl_sync(~0u, left, owner)) - 1;
                if (lane == owner) left &= left - 1;
                const u32 place = 32 * owner + bit;
                bool found = false;
                for (u32 i = 0; i < takings_count && !found; i++)
                    found = has_near_split(backwards, parts, common, (BACK - takings[i]) / LANES,
                                           UNIT - 1 - place + takings[i], value);
                for (u32 i = 0; i < takings_count && !found; i++)
                    found = has_far_split(values, ring, start + place - takings[i], head,
                                          (BACK - takings[i]) / LANES * LANES, head_size, value);
                if (!found && lane == 0) {
                    const u32 noted = atomicAdd(suspect_count, 1);
                    if (noted < most) suspects[noted] = {start + place, value};
                }
            }
        }
    }
}

__device__ bool is_rare(const u64 *rares, u32 count, u64 heap) {
    u32 low = 0;
    for (u32 high = count; low < high;) {
        const u32 middle = (low + high) / 2;
        if (rares[middle] < heap) low = middle + 1;
        else high = middle;
    }
    return low < count && rares[low] == heap;
}

// Says of each suspect whether a split in two different common heaps has its value: both are from `oldest` on, or the
// smaller one is among the early heaps and the other one from `oldest` on or among the large ones.
extern "C" __global__ void __launch_bounds__(1024)
search(const Value *values, u64 ring, u64 oldest, const Value *early, u64 early_count, const u64 *large_heaps,
       const Value *large_values, u32 large_count, const u32 *takings, u32 takings_count, const u64 *rares,
       u32 rare_count, const u32 *status, const Suspect *suspects, const u32 *suspect_count, u32 most, u32 *found) {
    if (*status || *suspect_count > most) return;
    const u64 thread = blockIdx.x * (u64)THREADS + threadIdx.x, step = (u64)gridDim.x * THREADS;
    for (u32 i = 0; i < *suspect_count; i++) {
        const Suspect suspect = suspects[i];
        for (u32 j = 0; j < takings_count; j++) {
            const u64 both = suspect.heap - takings[j];
            u32 steps = 0;
            bool is_early = true;
            for (u64 part = 1 + thread; ; part += step) {
                if (is_early && (part >= early_count || both - part < oldest)) {
                    is_early = false;
                    part = max(oldest, 1ull) + thread;
                }
                if (2 * part >= both) break;
                const Value one = is_early ? early[part] : values[part & ring];
                if ((one ^ values[(both - part) & ring]) == suspect.value && !is_rare(rares, rare_count, part) &&
                    !is_rare(rares, rare_count, both - part))
                    found[i] = 1;
                if (++steps % 32 == 0 && *(volatile u32 *)(found + i)) break;
            }
            for (u64 k = thread; k < large_count; k += step) {
                const u64 part = both - large_heaps[k];
                if (large_heaps[k] < both && part < early_count && (early[part] ^ large_values[k]) == suspect.value &&
                    part != large_heaps[k] && !is_rare(rares, rare_count, part) &&
                    !is_rare(rares, rare_count, large_heaps[k]))
                    found[i] = 1;
            }
        }
    }
}

// Whole values of heaps, all of them common, and how many even and odd heaps have each packed value.
extern "C" __global__ void __launch_bounds__(1024)
unpack(const Value *values, u64 ring, u64 first, u64 count, const unsigned short *common, const u32 *status,
       unsigned short *whole, u64 *counts) {
    if (*status) return;
    extern __shared__ __align__(16) u32 memory[];
    u32 *seen = memory;
    unsigned short *table = (unsigned short *)(memory + 2 * VALUES);
    for (int i = threadIdx.x; i < 2 * VALUES; i += THREADS) {
        seen[i] = 0;
        table[i] = common[i];
    }
    __syncthreads();
    for (u64 i = blockIdx.x * (u64)THREADS + threadIdx.x; i < count; i += (u64)gridDim.x * THREADS) {
        const u64 heap = first + i;
        const u32 place = (heap & 1) * VALUES + values[heap & ring];
        atomicAdd(seen + place, 1);
        whole[i] = table[place];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 2 * VALUES; i += THREADS)
        if (seen[i]) atomicAdd(counts + i, (u64)seen[i]);
}

// Lets time pass.
extern "C" __global__ void pause(u64 nanoseconds) {
    u64 begin, now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
    do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    while (now - begin < nanoseconds);
}
