interface Queryable {
  $queryRaw<Rows>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<Rows>
}

/**
 * The tables of the public schema that can hold something of one person, found from the schema: those with one of the
 * columns, and what refers to them. Of each, whether deleting a row of one of the `roots` deletes its rows as well.
 */
export async function findPersonalTables(
  db: Queryable,
  { roots, columns }: { roots: readonly string[]; columns: readonly string[] },
) {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT c.table_name::text AS name FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = ANY(${columns})`
  const references = await db.$queryRaw<{ from: string; to: string; cascades: boolean }[]>`
    SELECT a.relname::text AS "from", b.relname::text AS "to", k.confdeltype = 'c' AS cascades
      FROM pg_constraint k
      JOIN pg_class a ON a.oid = k.conrelid
      JOIN pg_class b ON b.oid = k.confrelid
     WHERE k.contype = 'f'`
  const cascading = references.filter(({ cascades }) => cascades)
  const personal = follow([...roots, ...tables.map(({ name }) => name)], references)
  const cascaded = follow(roots, cascading)
  return [...personal].sort().map((name) => ({ name, isCascaded: cascaded.has(name) }))
}

/** All tables that refer to one of these, directly or over others. */
function follow(from: readonly string[], references: { from: string; to: string }[]) {
  const reached = new Set(from)
  for (const name of reached)
    for (const reference of references) if (reference.to === name) reached.add(reference.from)
  return reached
}
