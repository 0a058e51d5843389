import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react'
import type { Route } from 'next'
import { useLocale, useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import {
  type VisitFilter,
  type VisitPage,
  type VisitSpan,
  visitFilters,
} from '#lib/booking/visit-list.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { VisitRows } from './visit-rows.tsx'

const dayMs = 86_400_000

interface VisitWeekProps {
  found: VisitPage
  span: VisitSpan
  show: VisitFilter
}

/** A day or a week of visits, by the day at their place. */
export function VisitWeek({ found, span, show }: VisitWeekProps) {
  const t = useTranslations('appointments.clinic')
  const say = useDays()
  const shownDays = found.days.filter(({ visits }) => visits.length > 0)
  const isEmpty = shownDays.length === 0 && found.requested.length === 0
  return (
    <>
      <SpanNav found={found} span={span} show={show} />
      <TabsNav
        label={t('filters')}
        tabs={visitFilters.map((filter) => ({
          href: addressOf({ span, show: filter, on: found.from }),
          label: t(`show.${filter}`),
          count: found.counts[filter],
          isCurrent: filter === show,
        }))}
      />
      {found.isCapped && (
        <Notice tone="watch" className="mb-4">
          {t('capped')}
        </Notice>
      )}
      <div className="space-y-6">
        {found.requested.length > 0 && (
          <section aria-labelledby="requested">
            <h2 id="requested" className="mb-2 text-sm font-bold">
              {t('requested', { count: found.requested.length })}
            </h2>
            <VisitRows visits={found.requested} />
          </section>
        )}
        {isEmpty ? (
          <EmptyState icon={<CalendarX />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          shownDays.map(({ date, visits }) => (
            <section key={date} aria-labelledby={`day-${date}`}>
              <h2 id={`day-${date}`} className="mb-2 flex items-baseline gap-2 text-sm font-bold">
                {say.long(date)}
                {date === found.today && (
                  <span className="text-xs font-semibold text-accent">{t('today')}</span>
                )}
                <span className="text-xs font-medium text-soft">
                  {t('count', { count: visits.length })}
                </span>
              </h2>
              <VisitRows visits={visits} />
            </section>
          ))
        )}
      </div>
    </>
  )
}

function SpanNav({ found, span, show }: VisitWeekProps) {
  const t = useTranslations('appointments.clinic')
  const say = useDays()
  const step = span === 'day' ? 1 : 7
  const shift = (count: number) =>
    new Date(Date.parse(found.from) + count * dayMs).toISOString().slice(0, 10)
  const link = (on: string | undefined, next: VisitSpan = span) =>
    addressOf({ span: next, show, on })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <LinkButton
        href={link(shift(-step))}
        size="small"
        variant="secondary"
        aria-label={t('previous')}
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
      >
        <span className="max-sm:sr-only">{t('previous')}</span>
      </LinkButton>
      <LinkButton href={link(undefined)} size="small" variant="secondary">
        {t('today')}
      </LinkButton>
      <LinkButton href={link(shift(step))} size="small" variant="secondary" aria-label={t('next')}>
        <span className="max-sm:sr-only">{t('next')}</span>
        <ChevronRight aria-hidden="true" className="size-4" />
      </LinkButton>
      <p className="mx-2 font-semibold">
        {span === 'day'
          ? say.long(found.from)
          : `${say.short(found.from)} – ${say.short(found.until)}`}
      </p>
      <LinkButton
        href={link(
          found.from <= found.today && found.today <= found.until ? found.today : found.from,
          span === 'day' ? 'week' : 'day',
        )}
        size="small"
        variant="quiet"
        className="ml-auto"
      >
        {t(span === 'day' ? 'showWeek' : 'showDay')}
      </LinkButton>
    </div>
  )
}

function useDays() {
  const locale = useLocale()
  const format = (options: Intl.DateTimeFormatOptions) => (day: string) =>
    dateFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(day))
  return {
    long: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    short: format({ month: 'short', day: 'numeric' }),
  }
}

interface Address {
  span: VisitSpan
  show: VisitFilter
  on: string | undefined
}

/** The plain address is this week, all visits. */
function addressOf({ span, show, on }: Address): Route {
  const query = new URLSearchParams({
    ...(span === 'week' ? {} : { span }),
    ...(show === 'all' ? {} : { show }),
    ...(on === undefined ? {} : { on }),
  }).toString()
  return `/clinic/appointments${query && `?${query}`}` as Route
}
