import type { DbReader } from '#lib/db/client.ts'
import type { CriticalSettingsView } from './critical-view.ts'

/** An hour to confirmation: CLSI GP47 for critical-risk results. */
const defaults: CriticalSettingsView = {
  ackMinutes: 15,
  confirmMinutes: 60,
  resumeMinutes: 45,
  timeZone: 'America/Denver',
  weekdayStart: '08:00',
  weekdayEnd: '17:00',
}

export async function readCriticalSettings(tx: DbReader): Promise<CriticalSettingsView> {
  const row = await tx.criticalSettings.findUnique({ where: { id: 1 } })
  if (!row) return defaults
  const { id: _, ...settings } = row
  return settings
}
