export const zoneCookie = 'phial_zone'

/** Canonical names only, of which there are a few hundred: clients could send endless variants. */
const knownZones = new Set(['UTC'])

export function parseTimeZone(value: string | undefined): string {
  if (!value || value.length > 64) return 'UTC'
  if (knownZones.has(value)) return value
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    // Offsets such as +05:30 are not names either.
    if (timeZone === value && value.includes('/')) knownZones.add(value)
    return timeZone
  } catch {
    return 'UTC'
  }
}
