import { CircleCheck, OctagonAlert, Phone, Siren } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatValue } from '#components/critical-results/critical-words.ts'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { DayOrTime } from '#components/ui/time/place-time.tsx'
import type { OwnCriticalView } from '#lib/critical-results/critical-view.ts'

export interface ClinicLine {
  /** as it is dialed, such as +13035550142 */
  phone: string
  /** as it is read */
  shownPhone: string
}

const looks = {
  critical: {
    frame: 'border-2 border-alert bg-alert-soft',
    text: 'text-alert',
    Icon: OctagonAlert,
    button: 'danger',
  },
  corrected: {
    frame: 'border border-line bg-card',
    text: 'text-accent',
    Icon: CircleCheck,
    button: 'primary',
  },
} as const

/** A critical result as the patient sees it: the call first, then everything else. */
export function CriticalCard({
  critical,
  clinic,
  question,
}: {
  critical: OwnCriticalView
  clinic: ClinicLine
  /** whether they are safe; a corrected value asks nothing */
  question?: ReactNode
}) {
  const t = useTranslations('critical.own')
  const { criticalId, isCritical, isDoubtful, isOld, value, unit } = critical
  const shown = value === null ? null : formatValue({ value, unit })
  const titleId = `critical-${criticalId}`
  const look = isCritical ? looks.critical : looks.corrected
  return (
    <section aria-labelledby={titleId} className="space-y-4">
      <div className={classNames('space-y-4 rounded-card p-4.5 sm:p-6', look.frame)}>
        <p className={classNames('flex items-center gap-2 text-sm font-bold', look.text)}>
          <look.Icon aria-hidden="true" className="size-5 shrink-0" />
          {t(isCritical ? (isOld ? 'eyebrowOld' : 'eyebrow') : 'eyebrowCorrected')}
        </p>
        <h2 id={titleId} className="text-2xl">
          <CriticalTitle critical={critical} />
        </h2>
        <div className="space-y-2">
          <p>
            {shown
              ? t(isCritical ? (isOld ? 'textOld' : 'text') : 'textCorrected', { value: shown })
              : t('textUnread')}
          </p>
          {isDoubtful && <p>{t('doubtful')}</p>}
        </div>
        <a
          href={`tel:${clinic.phone}`}
          className={buttonStyle({ variant: look.button, size: 'large', isWide: true })}
        >
          <Phone aria-hidden="true" className="size-5" />
          {t('call', { phone: clinic.shownPhone })}
        </a>
        {isCritical && <Emergency isOld={isOld} />}
      </div>
      {question}
      {shown && <OwnValue critical={critical} shown={shown} />}
      {isCritical && critical.advice && (
        <Card as="section">
          <h3 className="text-lg">{t('untilTitle')}</h3>
          <p className="mt-2 whitespace-pre-line">{critical.advice.body}</p>
          <p className="mt-2 text-sm text-soft">
            {t.rich('written', {
              at: () => <LocalTime instant={critical.advice?.writtenAt ?? ''} style="date" />,
            })}
          </p>
        </Card>
      )}
      <DoneSoFar critical={critical} />
    </section>
  )
}

function Emergency({ isOld }: Pick<OwnCriticalView, 'isOld'>) {
  const t = useTranslations('critical.own')
  return (
    <Card padding="small" className="space-y-3">
      <p>
        <b className="font-bold">{t('emergencyTitle')}</b> {t(isOld ? 'emergencyOld' : 'emergency')}
      </p>
      <a href="tel:911" className={buttonStyle({ variant: 'secondary', isWide: true })}>
        <Siren aria-hidden="true" className="size-5" />
        {t('call911')}
      </a>
    </Card>
  )
}

function CriticalTitle({ critical }: { critical: OwnCriticalView }) {
  const { analyte, value, side, isCritical, isOld } = critical
  const t = useTranslations('critical.own')
  if (value === null) return t('titleUnread')
  if (!isCritical) return analyte ? t('titleCorrected', { analyte }) : t('unnamed.titleCorrected')
  if (analyte === null && isOld) return t('unnamed.titleOld')
  const words = { high: 'titleHigh', low: 'titleLow' } as const
  if (analyte === null) return t(side ? `unnamed.${words[side]}` : 'unnamed.title')
  if (isOld) return t('titleOld', { analyte })
  return t(side ? words[side] : 'title', { analyte })
}

function OwnValue({ critical, shown }: { critical: OwnCriticalView; shown: string }) {
  const t = useTranslations('critical.own')
  const { analyte, referenceRange, former, collectedAt } = critical
  return (
    <Card as="section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">{analyte ?? t('result')}</h3>
        <p className="text-lg font-bold">{shown}</p>
      </div>
      <div className="mt-1 space-y-0.5 text-sm text-soft">
        {former && <p>{t('was', { value: formatValue(former) })}</p>}
        {referenceRange && <p>{t('range', { range: referenceRange })}</p>}
        {collectedAt && (
          <p>
            {t.rich('collected', {
              day: () => <DayOrTime at={collectedAt} />,
            })}
          </p>
        )}
      </div>
    </Card>
  )
}

function DoneSoFar({ critical: { steps, isCritical, isOld } }: { critical: OwnCriticalView }) {
  const t = useTranslations('critical.own')
  return (
    <Card as="section">
      <h3 className="text-lg">{t('doneTitle')}</h3>
      <ol className="mt-2 space-y-2">
        {steps.map(({ at, kind }) => (
          <li key={`${at} ${kind}`} className="flex gap-4">
            <LocalTime instant={at} style="time" className="w-20 shrink-0 text-soft" />
            <span>{t(`steps.${kind}`)}</span>
          </li>
        ))}
      </ol>
      {isCritical && <p className="mt-3 font-semibold">{t(isOld ? 'nextOld' : 'next')}</p>}
    </Card>
  )
}
