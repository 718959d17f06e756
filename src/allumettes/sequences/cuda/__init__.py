"""The sparse method on a GPU: kernels in CUDA, what they are given, and a plain twin that runs anywhere."""
