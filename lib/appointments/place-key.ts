import { createHash } from 'node:crypto'
import { z } from 'zod'
import { wireUsAddress } from '#contract/appointments.ts'

const place = z.looseObject({
  site_code: z.string().nullish().catch(null),
  address: wireUsAddress.nullish().catch(null),
})

/** The same for two snapshots of one place, and says nothing of the address: how to get in is not part of it. */
export function placeKeyOf(snapshot: unknown): string {
  const { site_code, address } = place.parse(snapshot)
  const lines = [site_code, address?.first_line, address?.second_line ?? address?.unit]
  const said = [...lines, address?.city, address?.zip_code].map((line) => line ?? '')
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)
}
