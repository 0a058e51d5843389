import { cookies } from 'next/headers'
import { parseTimeZone, zoneCookie } from './time-zone.ts'

export async function viewerZone(): Promise<string> {
  return parseTimeZone((await cookies()).get(zoneCookie)?.value)
}
