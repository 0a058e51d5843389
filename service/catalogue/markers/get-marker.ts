import type { Marker } from '#service/contract/catalogue.ts'
import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { markerJson } from './marker-json.ts'

/** One marker by its laboratory and the laboratory's own identifier of it. */
export async function getMarker(db: DbReader, labId: number, providerId: string): Promise<Marker> {
  const [row] = await db.$queryRaw<{ marker: Marker }[]>`
    SELECT ${markerJson()} AS marker
    FROM marker m
    WHERE m.lab_id = ${labId} AND m.provider_id = ${providerId}`
  if (!row) throw new HttpFault(404, 'Marker does not exist')
  return row.marker
}
