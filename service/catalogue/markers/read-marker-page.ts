import type { Marker, MarkerPage } from '#service/contract/catalogue.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { markerJson } from './marker-json.ts'

interface MarkerPageRequest {
  /** Conditions on the row `m` of table marker. */
  where: Prisma.Sql
  /** Sorts before the name. */
  rank?: Prisma.Sql
  isAvailable?: boolean
  page: number
  size: number
}

/** One page of the markers that a condition selects, with the count of all of them. */
export async function readMarkerPage(
  db: DbReader,
  request: MarkerPageRequest,
): Promise<MarkerPage> {
  const { where, rank = Prisma.sql`0`, isAvailable, page, size } = request
  const [row] = await db.$queryRaw<{ total: number; markers: Marker[] }[]>`
    WITH found AS MATERIALIZED (SELECT m.id, m.name, ${rank} AS rank FROM marker m WHERE ${where})
    SELECT
      (SELECT count(*)::int FROM found) AS total,
      (
        SELECT coalesce(json_agg(${markerJson(isAvailable)} ORDER BY p.rank, p.name, p.id), '[]')
        FROM (
          SELECT * FROM found ORDER BY rank, name, id
          LIMIT ${size} OFFSET ${BigInt(page - 1) * BigInt(size)}
        ) p
        JOIN marker m ON m.id = p.id
      ) AS markers`
  const total = row?.total ?? 0
  return { markers: row?.markers ?? [], total, page, size, pages: Math.ceil(total / size) }
}
