import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FlagConflict } from '#components/reports/flag-conflict.tsx'
import { InterpretationChip } from '#components/reports/interpretation-chip.tsx'
import { AnchorText } from '#components/results/anchor-text.tsx'
import { PreviousMark } from '#components/results/previous-mark.tsx'
import { StatusChip } from '#components/results/status-chip.tsx'
import { UnitText } from '#components/results/unit-text.tsx'
import { ValueLine } from '#components/results/value-line.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import type { OwnSetLine } from '#lib/result-sets/own/own-set-page.ts'
import { withdrawn } from '#lib/results/result-view.ts'
import { CorrectionNote } from './correction-note.tsx'

/** One value, which opens its history. */
export function SetLine({ line }: { line: OwnSetLine }) {
  const t = useTranslations('own-results.set')
  const results = useTranslations('results')
  const { name, value, unit, range, note, interpretation, status, previous, corrections, anchor } =
    line
  return (
    <li className="relative p-4 transition-colors hover:bg-sunken/50 print:break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 grow basis-40 text-base wrap-anywhere">
          <Link
            href={`/results/${encodeURIComponent(line.biomarker)}`}
            prefetch={false}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {name}
          </Link>
        </h3>
        <p className="ml-auto flex max-w-full flex-wrap items-baseline justify-end gap-x-1.5">
          <span
            className={classNames(
              'text-lg font-bold wrap-anywhere',
              status === withdrawn && 'line-through',
            )}
          >
            {value}
          </span>
          {unit && (
            <span className="text-sm text-soft wrap-anywhere">
              <UnitText unit={unit} ucumUnit={line.ucumUnit} />
            </span>
          )}
          <ChevronRight
            aria-hidden="true"
            className="size-4.5 self-center text-soft print:hidden"
          />
        </p>
      </div>
      <div className="mt-1.5">
        <ValueLine
          value={line}
          previous={previous}
          replaced={corrections[0]?.number}
          anchor={anchor?.value}
        />
      </div>
      {anchor && <AnchorText anchor={anchor} />}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="flex flex-wrap gap-1.5">
          <InterpretationChip
            interpretation={interpretation}
            isContradictory={line.isContradictory}
          />
          <StatusChip status={status} />
          {line.isReflex && <Chip icon={null}>{t('reflex')}</Chip>}
        </span>
        <span className="flex flex-wrap gap-x-4 text-sm text-soft">
          {range && <span>{t('range', { range })}</span>}
          {previous && (
            <span>
              <PreviousMark />
              <span className="sr-only">{results('previousLabel')}</span>{' '}
              {results.rich('previous', {
                value: previous.text,
                when: () => <CalendarDate day={previous.day} />,
              })}
            </span>
          )}
        </span>
      </div>
      {line.isContradictory && (
        <FlagConflict isConfirmed={line.isFlagConfirmed} className="mt-2 text-sm" />
      )}
      {corrections.length > 0 && (
        <div className="mt-2 space-y-2">
          {corrections.map((correction) => (
            <CorrectionNote key={`${correction.before}${correction.at}`} correction={correction} />
          ))}
        </div>
      )}
      {status === withdrawn && <p className="mt-2 text-sm">{t('withdrawnText')}</p>}
      {note && <p className="mt-2 text-sm text-soft">{t('note', { note })}</p>}
    </li>
  )
}
