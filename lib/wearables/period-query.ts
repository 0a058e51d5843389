import { calendarDay, type PeriodView, periodViews } from './period.ts'

/** A page's query; what cannot be read shows the week of today. */
export function readPeriodQuery({ view, on }: Record<string, string | string[] | undefined>): {
  view: PeriodView
  on?: string
} {
  const day = calendarDay.safeParse(on)
  return {
    view: periodViews.find((known) => known === view) ?? 'week',
    ...(day.success && { on: day.data }),
  }
}
