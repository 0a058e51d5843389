import { createHash } from 'node:crypto'
import { readCriticalSettings } from '#lib/critical-results/critical-settings.ts'
import type { DbReader } from '#lib/db/client.ts'

/** Made of all that a save replaces, so that the same roster has the same version. */
export async function readRosterVersion(tx: DbReader): Promise<string> {
  const slots = await tx.criticalRosterSlot.findMany({
    select: { shift: true, onDate: true, label: true, level: true, userId: true },
    orderBy: [{ shift: 'asc' }, { onDate: 'asc' }, { level: 'asc' }],
  })
  const { ackMinutes, confirmMinutes, resumeMinutes, timeZone, weekdayStart, weekdayEnd } =
    await readCriticalSettings(tx)
  const settings = [ackMinutes, confirmMinutes, resumeMinutes, timeZone, weekdayStart, weekdayEnd]
  const said = [slots.map((slot) => Object.entries(slot).sort()), settings]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32)
}
