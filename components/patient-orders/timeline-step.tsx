import { useLocale, useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import { OutsideLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'
import type { ExpectedResults, TimelineStep } from '#lib/orders/timeline/timeline.ts'
import { TimelineDot } from './timeline-dot.tsx'

const isCurrent = {
  done: false,
  next: false,
  here: true,
  problem: true,
  failed: true,
  cancelled: true,
  unknown: true,
}

export function TimelineStepItem({
  step,
  isLast,
  isLate,
}: {
  step: TimelineStep
  isLast: boolean
  isLate: boolean
}) {
  const t = useTranslations('orders')
  const isAhead = step.state === 'next'
  return (
    <li
      aria-current={step.state !== 'unknown' && isCurrent[step.state] ? 'step' : undefined}
      className={classNames(
        'relative pl-9 print:break-inside-avoid',
        isLast ? undefined : isAhead ? 'min-h-10 pb-4' : 'min-h-13 pb-5.5',
      )}
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute top-6 -bottom-0.5 left-[11px] w-0.5',
            step.state === 'done' ? 'bg-accent' : 'bg-line',
          )}
        />
      )}
      <TimelineDot state={step.state} />
      <p className={isAhead ? 'font-medium text-soft' : 'font-semibold'}>
        {t(`steps.${step.label}`, { name: step.by ?? 'none' })}
        <span className="sr-only"> ({t(`state.${step.state}`)})</span>
      </p>
      <StepNotes step={step} isLate={isLate} />
    </li>
  )
}

function StepNotes({ step, isLate }: { step: TimelineStep; isLate: boolean }) {
  const t = useTranslations('orders')
  const isParcel = step.key === 'sent' || step.key === 'toLab'
  return (
    <div className="text-sm text-soft">
      {step.at && step.label === 'reviewAgain' && (
        <p>
          {t.rich('reviewedBefore', {
            when: () => <LocalTime instant={step.at ?? ''} style="dayDateTime" />,
          })}
        </p>
      )}
      {(step.at || step.trackingUrl) && step.label !== 'reviewAgain' && (
        <p>
          {step.at && <LocalTime instant={step.at} style={isParcel ? 'dayDate' : 'dayDateTime'} />}
          {step.trackingUrl && (
            <span className="print:hidden">
              {step.at && ' · '}
              <OutsideLink href={step.trackingUrl} newTabLabel={t('newTab')}>
                {t('track')}
              </OutsideLink>
            </span>
          )}
        </p>
      )}
      {step.counts && step.counts.total > step.counts.reported && (
        <p>{t('testCounts', step.counts)}</p>
      )}
      {step.label === 'reviewOpen' && <p>{t('reviewMail')}</p>}
      {step.wasDelayed && <p>{t('wasDelayed')}</p>}
      {step.expected && (
        <p className={isLate ? 'font-medium text-watch' : undefined}>
          <ExpectedDates expected={step.expected} />
        </p>
      )}
    </div>
  )
}

/** "Expected May 15 – 18, late after May 18." */
export function ExpectedDates({ expected }: { expected: ExpectedResults }) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const range = format.formatRange(dateOf(expected.from), dateOf(expected.to))
  const late = formatRangeDay(locale, dateOf(expected.lateAfter))
  // Node and browsers may space a range differently; the browser's text wins.
  return <span suppressHydrationWarning>{t('expected', { range, late })}</span>
}

/** As ranges write it: a single day of its own would be "4 dic" beside "1–4 de dic". */
function formatRangeDay(locale: string, date: Date) {
  const format = dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  // Without the weekday and what follows it.
  const [, , ...parts] = format.formatToParts(date)
  return parts.map(({ value }) => value).join('')
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
