import type { Marker, MarkerPage } from '#contract/catalog.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { markerJson } from './marker-json.ts'

interface MarkerPageRequest {
  /** conditions on the row `m` of table marker */
  where: Prisma.Sql
  rank?: Prisma.Sql
  isAvailable?: boolean
  page: number
  size: number
}

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

export async function getMarker(db: DbReader, labId: number, providerId: string): Promise<Marker> {
  const [row] = await db.$queryRaw<{ marker: Marker }[]>`
    SELECT ${markerJson()} AS marker
    FROM marker m
    WHERE m.lab_id = ${labId} AND m.provider_id = ${providerId}`
  if (!row) throw new HttpFault(404, 'Marker does not exist')
  return row.marker
}
