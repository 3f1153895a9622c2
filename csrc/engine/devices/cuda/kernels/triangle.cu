// The place of row i, column j of a lower triangle of n rows. Without LOWER it is stored in the upper half.
#ifdef LOWER
#define AT(i, j) ((i)*n + (j))
#else
#define AT(i, j) ((j)*n + (i))
#endif
