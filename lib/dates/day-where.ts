import { localTimeIn } from './local-time.ts'

/** The calendar day of an instant in a time zone. A day stays one, and an instant does where the zone is not known. */
export function dayWhere(zone: string | null | undefined, at: string): string {
  return zone && at.length > 10 ? localTimeIn(zone, new Date(at)).slice(0, 10) : at
}
