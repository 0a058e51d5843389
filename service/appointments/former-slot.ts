import { z } from 'zod'
import { wireUsAddress } from '#contract/appointments.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { StoredAppointment } from './stored-appointment.ts'

// A move that its provider has still to confirm keeps the slot it had, and goes back to it when it is refused.

const formerSlot = z.object({
  /** key of its claim */
  slot: z.string(),
  type: z.string(),
  provider: z.string(),
  address: wireUsAddress,
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  siteCode: z.string().nullable(),
  siteName: z.string().nullable(),
  startAt: z.coerce.date(),
  endAt: z.coerce.date(),
  notes: z.string().nullable(),
})

export type FormerSlot = z.output<typeof formerSlot>

export function rememberSlot(appointment: StoredAppointment, slot: string): Prisma.InputJsonObject {
  const { type, provider, address, latitude, longitude, timeZone } = appointment
  const { siteCode, siteName, startAt, endAt, notes } = appointment
  const place = { type, provider, address, latitude, longitude, timeZone, siteCode, siteName }
  const kept = { ...place, slot, notes, startAt, endAt }
  return JSON.parse(JSON.stringify(kept)) as Prisma.InputJsonObject
}

/** Where a pending move goes back to; undefined for a booking, and once that time has begun. */
export function findFormerSlot(
  { former }: Pick<StoredAppointment, 'former'>,
  at: Date,
): FormerSlot | undefined {
  if (former === null) return undefined
  const kept = formerSlot.parse(former)
  return kept.startAt > at ? kept : undefined
}

/** The appointment as it was before the move. */
export function restoreSlot({ slot: _, address, ...kept }: FormerSlot) {
  return { ...kept, address: address as Prisma.InputJsonObject, former: Prisma.DbNull }
}
