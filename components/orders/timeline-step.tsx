import { useTranslations } from 'next-intl'
import { ExpectedDates } from '#components/orders/expected-dates.tsx'
import { TimelineDot } from '#components/orders/timeline-dot.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { LocalTime } from '#components/ui/local-time.tsx'
import { OutsideLink } from '#components/ui/text-link.tsx'
import type { TimelineStep } from '#lib/orders/timeline/timeline.ts'

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
        {t(`steps.${step.label}`)}
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
      {(step.at || step.trackingUrl) && (
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
      {step.wasDelayed && <p>{t('wasDelayed')}</p>}
      {step.expected && (
        <p className={isLate ? 'font-medium text-watch' : undefined}>
          <ExpectedDates expected={step.expected} />
        </p>
      )}
    </div>
  )
}
