import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { drawnAs, isCritical, isOutside } from '#lib/results/result-view.ts'
import type { ChartPlaces } from './series-chart.tsx'
import { SeriesMark } from './series-mark.tsx'

export function ChartLegend({ placed }: Pick<ChartPlaces, 'placed'>) {
  const t = useTranslations('results.trend')
  const words = useTranslations('reports.interpretations')
  const compared = placed.filter(({ isCompared }) => isCompared).map(({ point }) => point)
  const kinds = [...new Set(compared.map(drawnAs))]
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {placed.some(({ point }) => point.limits) && (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 20 12" className="h-3 w-5">
            <rect width="20" height="12" rx="2" className="fill-band" />
          </svg>
          {t('legendBand')}
        </li>
      )}
      {kinds.map((kind) => (
        <LegendMark
          key={kind}
          mark={<SeriesMark cx={9} cy={9} interpretation={kind} comparator={null} />}
        >
          {isCritical(kind) || isOutside(kind)
            ? words(kind)
            : t(kind === 'normal' ? 'legendInside' : 'legendUnknown')}
        </LegendMark>
      ))}
      {compared.some(({ comparator }) => comparator) && (
        <LegendMark mark={<SeriesMark cx={9} cy={9} interpretation="normal" comparator="<" />}>
          {t('legendBeyond')}
        </LegendMark>
      )}
      {compared.length < placed.length && (
        <LegendMark
          mark={
            <SeriesMark
              cx={9}
              cy={9}
              interpretation="unknown"
              comparator={null}
              isCompared={false}
            />
          }
        >
          {t('legendOtherLab')}
        </LegendMark>
      )}
    </ul>
  )
}

function LegendMark({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 18 18" className="size-4.5">
        {mark}
      </svg>
      {children}
    </li>
  )
}
