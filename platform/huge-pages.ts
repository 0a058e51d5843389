/**
 * The environment of programs that hash passwords or draw pictures: glibc asks the kernel for large blocks in pages of 2 MB.
 * Elsewhere than on Linux with glibc it means nothing.
 */
export const hugePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }
