// The tables of scatters that run as one: each has as many updates, as long rows and the same types. Before it:
// prelude.cu, and the macro TABLES, the most of them.
struct ScatterTable {
  const void *indices, *updates;
  void* result;
  i64 rows;
  i64 cleared;  // bytes of an aligned result that become 0 before
};
struct ScatterTables {
  ScatterTable list[TABLES];
};
