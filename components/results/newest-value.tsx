import { useTranslations } from 'next-intl'
import { InterpretationChip } from '#components/reports/interpretation-chip.tsx'
import { RangeBar } from '#components/reports/range-bar.tsx'
import { Card } from '#components/ui/card.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { ResultChange } from '#lib/results/find-change.ts'
import type { BiomarkerValue } from '#lib/results/result-view.ts'
import { ResultDay } from './result-day.tsx'

export function NewestValue({ value, change }: { value: BiomarkerValue; change?: ResultChange }) {
  const t = useTranslations('results')
  const { interpretation, scale, range, unit } = value
  return (
    <Card as="section" aria-label={t('trend.newest')}>
      <p className="text-xs font-bold text-accent">{t('trend.newest')}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-2xl font-bold">
          {value.value} <span className="text-base font-normal text-soft">{unit}</span>
        </p>
        <InterpretationChip interpretation={interpretation} />
        {scale && <RangeBar scale={scale} interpretation={interpretation} />}
      </div>
      <p className="mt-2">
        {t(`trend.standing.${interpretation}`)}
        {change && (
          <>
            {' '}
            {t.rich(`trend.change.${change.direction}`, {
              difference: [change.difference, change.unit.label].filter(Boolean).join(' '),
              when: () => <CalendarDate day={change.previous.day} />,
            })}
          </>
        )}
      </p>
      <p className="mt-1 text-sm text-soft">
        <ResultDay day={value.day} />
        {' · '}
        {range ? `${t('range')}: ${range}` : t('noRange')}
      </p>
    </Card>
  )
}
