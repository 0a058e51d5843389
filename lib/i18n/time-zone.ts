export const zoneCookie = 'phial_zone'

/** The zone that the browser remembered in its cookie; UTC for anything that is not a zone. */
export function parseTimeZone(value: string | undefined): string {
  if (!value || value.length > 64) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
