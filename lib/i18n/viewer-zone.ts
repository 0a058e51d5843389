import { cookies } from 'next/headers'
import { parseTimeZone, zoneCookie } from '#lib/i18n/time-zone.ts'

/** The zone of whoever asks for the page, as their browser remembered it; UTC on the first visit. */
export async function viewerZone(): Promise<string> {
  return parseTimeZone((await cookies()).get(zoneCookie)?.value)
}
