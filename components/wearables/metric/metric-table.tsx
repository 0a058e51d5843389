import { useTranslations } from 'next-intl'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import { type TopicWords, useDuration } from '#components/wearables/metric-words.ts'
import type { TopicPath } from '#components/wearables/wearable-places.ts'
import type { MetricDay, MetricView } from '#lib/wearables/wearable-view.ts'
import { groupMonths } from './group-months.ts'

/** The chart's twin: every value with how much of it was measured. */
export function MetricTable({
  found,
  words,
  path,
}: {
  found: MetricView
  words: TopicWords
  path: TopicPath
}) {
  const t = useTranslations('wearables.table')
  const { view, kind, points } = found
  if (view === 'day' && points.length === 0) return null
  return (
    <details className="group mt-4">
      <summary className="min-h-11 content-center text-sm font-semibold text-accent">
        {t('title')}
      </summary>
      <TableRoom label={`${words.name}: ${t('title')}`}>
        {view === 'day' ? (
          <TimeRows found={found} words={words} />
        ) : view === 'year' ? (
          <MonthRows found={found} words={words} />
        ) : (
          <DayRows days={found.days} words={words} path={path} hasCoverage={kind !== 'readings'} />
        )}
      </TableRoom>
    </details>
  )
}

export function TableRoom({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide table
      tabIndex={0}
      className="max-h-120 overflow-auto print:max-h-none print:overflow-visible"
    >
      <table className="w-full text-left text-sm [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pl-3 [&_td]:text-right [&_tbody_th]:border-t [&_tbody_th]:border-line [&_tbody_th]:py-2 [&_tbody_th]:font-medium [&_thead_th]:pb-1.5 [&_thead_th]:text-xs [&_thead_th]:font-semibold [&_thead_th]:text-soft [&_thead_th+th]:pl-3 [&_thead_th+th]:text-right">
        {children}
      </table>
    </section>
  )
}

const isPast = ({ state }: MetricDay) => state !== 'future' && state !== 'before'

export function DayRows({
  days,
  words,
  path,
  hasCoverage,
}: {
  days: readonly MetricDay[]
  words: TopicWords
  path: TopicPath
  hasCoverage: boolean
}) {
  const t = useTranslations('wearables.table')
  const dayWords = useDayWords()
  const duration = useDuration()
  const hasRange = days.some(({ min, max }) => min !== null && max !== null)
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('date')}</th>
          <th scope="col">{t('value')}</th>
          {hasRange && <th scope="col">{t('lowest')}</th>}
          {hasRange && <th scope="col">{t('highest')}</th>}
          {hasCoverage && <th scope="col">{t('measured')}</th>}
        </tr>
      </thead>
      <tbody>
        {days.filter(isPast).map((day) => (
          <tr key={day.date}>
            <th scope="row">
              <TextLink href={`${path}?view=day&on=${day.date}`}>
                {dayWords.full(day.date)}
              </TextLink>
            </th>
            <td>{day.value === null ? t('noValue') : words.withUnit(day.value, day.min)}</td>
            {hasRange && <td>{day.min === null ? '' : words.number(day.min)}</td>}
            {hasRange && <td>{day.max === null ? '' : words.number(day.max)}</td>}
            {hasCoverage && (
              <td>
                {duration(Math.min(day.coveredSeconds, day.daySeconds))}
                {day.state === 'partial' && ` (${t('partial')})`}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </>
  )
}

function MonthRows({ found: { days, kind }, words }: { found: MetricView; words: TopicWords }) {
  const t = useTranslations('wearables.table')
  const dayWords = useDayWords()
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('month')}</th>
          <th scope="col">{t('average')}</th>
          <th scope="col">{t('lowest')}</th>
          <th scope="col">{t('highest')}</th>
          <th scope="col">{t('wholeDays')}</th>
        </tr>
      </thead>
      <tbody>
        {groupMonths(days, kind === 'readings')
          .filter(({ state }) => state === 'whole' || state === 'partial')
          .map((month) => (
            <tr key={month.date}>
              <th scope="row">{dayWords.monthLong(month.date)}</th>
              <td>{month.value === null ? t('noValue') : words.withUnit(month.value)}</td>
              <td>{month.min === null ? '' : words.number(month.min)}</td>
              <td>{month.max === null ? '' : words.number(month.max)}</td>
              <td>{t('basis', { whole: month.wholeDays, days: month.days })}</td>
            </tr>
          ))}
      </tbody>
    </>
  )
}

function TimeRows({ found: { points, kind }, words }: { found: MetricView; words: TopicWords }) {
  const t = useTranslations('wearables.table')
  const dayWords = useDayWords()
  const duration = useDuration()
  const isCounted = kind === 'counts'
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('value')}</th>
          {isCounted && <th scope="col">{t('measured')}</th>}
        </tr>
      </thead>
      <tbody>
        {points
          .filter(({ value }) => isCounted || value !== null)
          .map(({ local, value, min, coveredSeconds }) => (
            <tr key={local}>
              <th scope="row">{dayWords.time(local)}</th>
              <td>{value === null ? t('noValue') : words.withUnit(value, min)}</td>
              {isCounted && <td>{duration(coveredSeconds)}</td>}
            </tr>
          ))}
      </tbody>
    </>
  )
}
