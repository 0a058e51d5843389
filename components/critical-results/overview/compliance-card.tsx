import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { MeasuresView } from '#lib/critical-results/critical-view.ts'

/** Counted from the records of the calls, never typed in. */
export function ComplianceCard({ measures }: { measures: MeasuresView }) {
  const t = useTranslations('critical.list')
  const { days, total, confirmedInTime, medianFirstAttemptMinutes, medianConfirmationMinutes } =
    measures
  const share = total > 0 ? Math.round((100 * confirmedInTime) / total) : undefined
  const minutes = (median: number | null) =>
    median === null ? t('none') : t('minutes', { count: Math.round(median) })
  const figures = [
    {
      key: 'share',
      figure: share === undefined ? t('none') : t('percent', { share }),
      label: t('share', { minutes: measures.confirmMinutes }),
      note: t('shareOf', { done: confirmedInTime, total }),
    },
    { key: 'first', figure: minutes(medianFirstAttemptMinutes), label: t('firstAttempt') },
    { key: 'done', figure: minutes(medianConfirmationMinutes), label: t('toConfirmation') },
  ]
  return (
    <Card as="section" padding="small" aria-labelledby="critical-measures">
      <h2 id="critical-measures" className="text-sm font-bold">
        {t('measures', { days })}
      </h2>
      <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3">
        {figures.map(({ key, figure, label, note }) => (
          <div key={key} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-xs text-soft">
              {label}
              {note && <span className="block">{note}</span>}
            </dt>
            <dd className="text-lg font-bold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <HourBars measures={measures} />
      <p className="mt-2">
        <TextLink href="/clinic/results/critical?show=missed">{t('tabs.missed')}</TextLink>
      </p>
    </Card>
  )
}

const width = 296
const height = 64
const gap = 3
const wideMinutes = 30

function HourBars({ measures: { byHour } }: { measures: MeasuresView }) {
  const t = useTranslations('critical.list')
  const known = byHour.filter(({ medianMinutes }) => medianMinutes !== null)
  const top = Math.max(60, ...known.map(({ medianMinutes }) => medianMinutes ?? 0))
  const text = known
    .map(({ hour, medianMinutes }) =>
      t('hourText', { hour: `${hour}:00`, minutes: Math.round(medianMinutes ?? 0) }),
    )
    .join(', ')
  const step = width / byHour.length
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="font-semibold">{t('byHour')}</p>
      {known.length === 0 ? (
        <p className="mt-1 text-soft">{t('noHours')}</p>
      ) : (
        <>
          <svg
            role="img"
            aria-label={t('byHourLabel', { text })}
            viewBox={`0 0 ${width} ${height}`}
            className="mt-2 w-full"
          >
            {byHour.map(({ hour, medianMinutes }) => {
              const tall = medianMinutes === null ? 1 : Math.max(2, (medianMinutes / top) * height)
              const color = (medianMinutes ?? 0) > wideMinutes ? 'fill-watch' : 'fill-accent'
              return (
                <rect
                  key={hour}
                  x={hour * step}
                  y={height - tall}
                  width={step - gap}
                  height={tall}
                  rx={2}
                  className={medianMinutes === null ? 'fill-line' : color}
                />
              )
            })}
          </svg>
          <p aria-hidden="true" className="flex justify-between text-xs text-soft">
            {[0, 6, 12, 18, 23].map((hour) => (
              <span key={hour}>{`${hour}:00`}</span>
            ))}
          </p>
        </>
      )}
    </div>
  )
}
