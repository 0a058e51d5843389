import { useViewer } from '#components/ui/time/viewer.tsx'
import {
  formatVisitClock,
  formatVisitTime,
  nameZone,
  showsSameTime,
} from '#lib/dates/visit-time.ts'

/** Times of a place, and what the clock of whoever has the visit shows where that differs. */
export function useVisitTimes(timeZone: string, personZone?: string | null) {
  const { locale, timeZone: viewerZone } = useViewer()
  const compared = personZone === undefined ? viewerZone : personZone
  return {
    full: (instant: string) => formatVisitTime(locale, timeZone, instant),
    clock: (instant: string) => formatVisitClock(locale, timeZone, instant),
    zone: nameZone(locale, timeZone),
    /** undefined where both clocks show the same */
    own: (instant: string) =>
      compared && !showsSameTime(timeZone, compared, instant)
        ? formatVisitTime(locale, compared, instant)
        : undefined,
    ownClock: (instant: string) =>
      compared && !showsSameTime(timeZone, compared, instant)
        ? formatVisitClock(locale, compared, instant)
        : undefined,
  }
}
