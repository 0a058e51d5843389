import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { CorrectionMark } from '#components/reports/correction-mark.tsx'
import { FlagConflict } from '#components/reports/flag-conflict.tsx'
import { InterpretationChip } from '#components/reports/interpretation-chip.tsx'
import { ResultOrigin } from '#components/results/result-origin.tsx'
import type { ResultsReader } from '#components/results/result-places.ts'
import { StatusChip } from '#components/results/status-chip.tsx'
import { UnitText } from '#components/results/unit-text.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { BiomarkerValue } from '#lib/results/result-view.ts'

const cell = 'px-4 py-3 align-top narrow:py-0'

/** Every value as its lab printed it, newest first: the accessible form of the chart. */
export function ValuesTable({
  values,
  reader,
}: {
  values: readonly BiomarkerValue[]
  reader: ResultsReader
}) {
  const t = useTranslations('results')
  return (
    <section aria-labelledby="all-values">
      <h2 id="all-values" className="mb-3 text-lg">
        {t('trend.table')}
      </h2>
      <table
        aria-labelledby="all-values"
        className="w-full border-collapse overflow-hidden rounded-card bg-card text-left outline outline-line"
      >
        <thead className="narrow:sr-only">
          <tr className="text-xs text-soft [&>th]:px-4 [&>th]:py-2.5 [&>th]:font-semibold">
            {(['day', 'value', 'range', 'reads', 'source'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`trend.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <Fragment key={value.resultId}>
              <tr className="border-t border-line narrow:grid narrow:grid-cols-[minmax(0,1fr)_auto] narrow:gap-y-1 narrow:py-3 print:break-inside-avoid">
                <th scope="row" className={`${cell} font-semibold whitespace-nowrap`}>
                  {value.day ? <CalendarDate day={value.day} /> : t('noDay')}
                </th>
                <td className={`${cell} narrow:row-start-2`}>
                  <span className="font-bold">{value.value}</span>{' '}
                  <span className="text-sm whitespace-nowrap text-soft">
                    <UnitText unit={value.unit} ucumUnit={value.ucumUnit} />
                  </span>
                  {value.converted && (
                    <span className="block text-sm text-soft">
                      {t('trend.convertedTo', { value: value.converted })}
                    </span>
                  )}
                </td>
                <td className={`${cell} text-sm text-soft narrow:col-span-2 narrow:row-start-3`}>
                  <span className="hidden narrow:inline">{value.range && `${t('range')}: `}</span>
                  {value.range ?? t('noRange')}
                </td>
                <td className={`${cell} narrow:col-start-2 narrow:row-start-1 narrow:pl-0`}>
                  <span className="flex flex-wrap gap-1.5">
                    <InterpretationChip
                      interpretation={value.interpretation}
                      isContradictory={value.isContradictory}
                    />
                    <StatusChip status={value.status} />
                  </span>
                </td>
                <td className={`${cell} text-xs text-soft narrow:col-span-2 narrow:row-start-4`}>
                  <ResultOrigin value={value} review={value.review} reader={reader} />
                </td>
              </tr>
              {(value.correction || value.isContradictory) && (
                <tr className="print:break-before-avoid">
                  <td colSpan={5} className="space-y-1 px-4 pb-3 text-xs narrow:block">
                    {value.correction && <CorrectionMark correction={value.correction} />}
                    {value.isContradictory && <FlagConflict isConfirmed={value.isFlagConfirmed} />}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}
