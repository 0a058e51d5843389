export const zoneCookie = 'phial_zone'

/** Zones by their one right spelling, of which there are a few hundred: anybody may send others without end. */
const knownZones = new Set(['UTC'])

/** The zone that the browser remembered in its cookie; UTC for anything that is not a zone. */
export function parseTimeZone(value: string | undefined): string {
  if (!value || value.length > 64) return 'UTC'
  if (knownZones.has(value)) return value
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    // What is no name, such as +05:30, is not kept either.
    if (timeZone === value && value.includes('/')) knownZones.add(value)
    return timeZone
  } catch {
    return 'UTC'
  }
}
