// Packed values, as both kernels read them: VALUE_BYTES each, several in a word.

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

const int THREADS = 1024, WARPS = THREADS / 32;
const int LANES = 4 / VALUE_BYTES;   // values in a word

// The high bit of every lane that is not zero.
__device__ __forceinline__ u32 not_zero(u32 word) {
    if (VALUES <= 128) return word + LOW_BITS;   // no value has the high bit
    return ((word & LOW_BITS) + LOW_BITS) | word;
}
