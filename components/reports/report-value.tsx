import { Crosshair } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { NumberLine } from '#components/number-line/number-line.tsx'
import { BareButton } from '#components/ui/bare-button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import type { ReportRow, ReportView } from '#lib/reports/report-view.ts'
import { FlagConflict } from './flag-conflict.tsx'
import { InterpretationChip } from './interpretation-chip.tsx'
import type { RowActions } from './report-values.tsx'

const RowChanges = lazy(async () => ({ default: (await import('./row-changes.tsx')).RowChanges }))
const RowCrop = lazy(async () => ({ default: (await import('./row-crop.tsx')).RowCrop }))

const cell = 'px-4 align-top sm:py-3'

/** A number stays on one line with its unit; a result in words may wrap. */
const isShort = ({ value, unit }: ReportRow) => value.length + (unit?.length ?? 0) < 18

/** One value. Its name is the button that shows its place and covers the whole row. */
export function ReportValue({
  report,
  row,
  chosenId,
  markedId,
  onChoose,
  onPoint,
}: RowActions & { report: ReportView; row: ReportRow }) {
  const t = useTranslations('reports.report')
  const isChosen = chosenId === row.rowId
  return (
    <>
      <tr
        onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(row.rowId)}
        onPointerLeave={() => onPoint(null)}
        className={classNames(
          'relative border-t border-line transition-colors max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-start max-sm:py-3',
          markedId === row.rowId ? 'bg-accent-soft' : 'hover:bg-sunken/50',
        )}
      >
        <th scope="row" className={classNames(cell, 'font-semibold')}>
          <BareButton
            data-row=""
            aria-pressed={isChosen}
            aria-label={t('showPlace', { name: row.name })}
            onClick={() => onChoose(row.rowId)}
            onFocus={() => onPoint(row.rowId)}
            onBlur={() => onPoint(null)}
            className="group flex items-start gap-1.5 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {row.name}
            <Crosshair
              aria-hidden="true"
              className={classNames(
                'mt-1 size-3.5 shrink-0 transition-opacity print:hidden',
                isChosen
                  ? 'text-accent'
                  : 'text-soft opacity-0 group-focus-visible:opacity-100 [tr:hover_&]:opacity-100',
              )}
            />
          </BareButton>
          {row.printedName && (
            <span className="block text-xs font-normal text-soft">
              {t('printedAs', { name: row.printedName })}
            </span>
          )}
          {(row.isAdded || row.confirmedBy || row.correction || row.changes.length > 0) && (
            <ShownAtOnce>
              <RowChanges row={row} />
            </ShownAtOnce>
          )}
          {row.isContradictory && (
            <FlagConflict isConfirmed={row.isFlagConfirmed} className="mt-1 text-xs font-normal" />
          )}
        </th>
        <td className={classNames(cell, 'max-sm:row-start-2 max-sm:mt-0.5')}>
          <span className={classNames(isShort(row) && 'whitespace-nowrap')}>
            <span className="font-bold">{row.value}</span>{' '}
            <span className="text-sm whitespace-nowrap text-soft">{row.unit}</span>
          </span>
          <span className="block text-sm text-soft sm:hidden">
            {row.range ? `${t('range')}: ${row.range}` : t('noRange')}
          </span>
        </td>
        <td className={classNames(cell, 'max-sm:hidden')}>
          {row.scale?.limits && (
            <span className="block min-w-36">
              <NumberLine
                text={row.value}
                value={row.scale.number}
                comparator={row.scale.comparator}
                limits={row.scale.limits}
                isCalm={row.interpretation === 'normal' && !row.isContradictory}
              />
            </span>
          )}
          <span className={classNames('text-sm text-soft', row.scale?.limits && 'mt-1 block')}>
            {row.range ?? t('noRange')}
          </span>
        </td>
        <td className={classNames(cell, 'max-sm:col-start-2 max-sm:row-start-1 max-sm:pl-0')}>
          <InterpretationChip
            interpretation={row.interpretation}
            isContradictory={row.isContradictory}
          />
        </td>
      </tr>
      {isChosen && (
        <tr className="bg-accent-soft lg:hidden print:hidden">
          <td colSpan={4} className="block px-4 pb-4 sm:table-cell">
            <Suspense fallback={null}>
              <RowCrop report={report} row={row} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
}
