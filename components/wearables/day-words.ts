import { useLocale, useTranslations } from 'next-intl'
import { withArticle } from '#lib/dates/with-article.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { useDuration } from './metric-words.ts'

const utc = { timeZone: 'UTC' } as const

/** Days and times of the person's own calendar, which no zone of a viewer moves. */
export function useDayWords() {
  const locale = useLocale()
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, ...utc })
  const time = (local: number) => format({ hour: 'numeric', minute: '2-digit' }).format(local)
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  return {
    weekday: (date: string) => format({ weekday: 'short' }).format(at(date)),
    letter: (date: string) => format({ weekday: 'narrow' }).format(at(date)),
    number: (date: string) => format({ day: 'numeric' }).format(at(date)),
    short: (date: string) => format({ month: 'short', day: 'numeric' }).format(at(date)),
    full: (date: string) =>
      format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).format(
        at(date),
      ),
    date: (date: string) =>
      format({ month: 'short', day: 'numeric', year: 'numeric' }).format(at(date)),
    spoken: (date: string) =>
      format({ weekday: 'long', month: 'long', day: 'numeric' }).format(at(date)),
    month: (date: string) => format({ month: 'short' }).format(at(date)),
    monthLong: (date: string) => format({ month: 'long', year: 'numeric' }).format(at(date)),
    year: (date: string) => format({ year: 'numeric' }).format(at(date)),
    time,
    timeInSentence: (local: number) => withArticle(locale, time(local)),
    hour: (hour: number) => format({ hour: 'numeric' }).format(hour * 3_600_000),
  }
}

/** How much of a day was measured, in words. */
export function useCoverage() {
  const t = useTranslations('wearables.chart')
  const duration = useDuration()
  return (covered: number, whole: number) =>
    t('measured', { covered: duration(Math.min(covered, whole)), whole: duration(whole) })
}
