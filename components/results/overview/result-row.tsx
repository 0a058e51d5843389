import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FlagConflict } from '#components/reports/flag-conflict.tsx'
import { InterpretationChip } from '#components/reports/interpretation-chip.tsx'
import { LineNotes } from '#components/results/line-notes.tsx'
import { PreviousMark } from '#components/results/previous-mark.tsx'
import { ResultDay } from '#components/results/result-day.tsx'
import { ResultOrigin } from '#components/results/result-origin.tsx'
import { biomarkerPath, type ResultsReader } from '#components/results/result-places.ts'
import { StatusChip } from '#components/results/status-chip.tsx'
import { TrendSpark } from '#components/results/trend-spark.tsx'
import { UnitText } from '#components/results/unit-text.tsx'
import { ValueLine } from '#components/results/value-line.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { ResultLine } from '#lib/results/result-view.ts'

const cell =
  'px-4 align-top py-3.5 group-data-dense/table:py-2.5 narrow:py-0 print:px-2.5 print:py-2'

/** A latest value of one biomarker; the whole row links to all of them. */
export function ResultRow({ line, reader }: { line: ResultLine; reader: ResultsReader }) {
  const t = useTranslations('results')
  const { name, printedName, value, unit, ucumUnit, range, scale, interpretation, previous } = line
  return (
    <tr className="relative border-t border-line transition-colors hover:bg-sunken/50 narrow:flex narrow:flex-wrap narrow:justify-between narrow:gap-y-2 narrow:py-4 print:break-inside-avoid">
      <th
        scope="row"
        className={`${cell} font-semibold narrow:min-w-0 narrow:grow narrow:basis-40 narrow:pr-0 narrow:wrap-anywhere print:wrap-anywhere`}
      >
        <Link
          href={biomarkerPath(reader, line.biomarker)}
          aria-label={t('open', { name })}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
        {printedName && <span className="block text-xs font-normal text-soft">{printedName}</span>}
        <LineNotes line={line} />
      </th>
      <td
        className={`${cell} narrow:ml-auto narrow:flex narrow:max-w-full narrow:gap-1 narrow:text-right`}
      >
        <span>
          <span className="text-lg font-bold group-data-dense/table:text-sm">{value}</span>{' '}
          <span className="text-sm whitespace-nowrap text-soft narrow:wrap-anywhere narrow:whitespace-normal print:wrap-anywhere print:whitespace-normal">
            <UnitText unit={unit} ucumUnit={ucumUnit} />
          </span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="mt-1 hidden size-5 shrink-0 text-soft narrow:block"
        />
      </td>
      <td className={`${cell} narrow:basis-full`}>
        {/* Paper has no room for the line: the range is there in words. */}
        <div className="print:hidden">
          <ValueLine value={line} previous={previous} />
        </div>
        <span className="mt-0.5 flex flex-wrap justify-between gap-x-4 text-sm text-soft print:mt-0 print:block">
          <span className="print:block print:wrap-anywhere print:text-ink">
            {range && <span className="print:hidden">{t('range')}: </span>}
            {range ?? (!scale?.limits && t('noRange'))}
          </span>
          {previous && (
            <span>
              <span className="print:hidden">
                <PreviousMark />
              </span>
              <span className="sr-only print:not-sr-only">{t('previousLabel')}</span>{' '}
              {t.rich('previous', {
                value: previous.text,
                when: () => <CalendarDate day={previous.day} />,
              })}
            </span>
          )}
        </span>
        {line.isContradictory && (
          <FlagConflict isConfirmed={line.isFlagConfirmed} className="mt-1.5 text-xs" />
        )}
      </td>
      <td className={cell}>
        <span className="flex flex-wrap gap-1.5">
          <InterpretationChip
            interpretation={interpretation}
            isContradictory={line.isContradictory}
          />
          <StatusChip status={line.status} />
        </span>
      </td>
      <td className={`${cell} narrow:pl-0 print:hidden`}>
        <TrendSpark trend={line.trend} scale={scale} />
        {line.earlierCount > 0 && (
          <span className="block text-xs whitespace-nowrap text-soft narrow:sr-only">
            {t('earlier', { count: line.earlierCount })}
          </span>
        )}
      </td>
      <td className={`${cell} text-xs text-soft narrow:basis-full`}>
        <span className="block">
          <ResultDay day={line.day} />
        </span>
        <span className="narrow:hidden">
          <ResultOrigin value={line} reader={reader} />
        </span>
      </td>
    </tr>
  )
}
