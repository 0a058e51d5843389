import { ChevronRight, History } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { InterpretationChip } from '#components/reports/interpretation-chip.tsx'
import { UnitText } from '#components/results/unit-text.tsx'
import { ValueLine } from '#components/results/value-line.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { Correction, OwnSetLine } from '#lib/result-sets/own/own-set-page.ts'

/** One value, which opens its history. */
export function SetLine({ line }: { line: OwnSetLine }) {
  const t = useTranslations('own-results.set')
  const { name, value, unit, range, note, interpretation, status } = line
  return (
    <li className="relative p-4 transition-colors hover:bg-sunken/50 print:break-inside-avoid">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-base">
          <Link
            href={`/results/${encodeURIComponent(line.biomarker)}`}
            prefetch={false}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {name}
          </Link>
        </h3>
        <p className="flex shrink-0 items-baseline gap-1.5 max-sm:max-w-[55%]">
          <span className="text-lg font-bold wrap-anywhere">{value}</span>
          {unit && (
            <span className="text-sm text-soft">
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
        <ValueLine value={line} previous={null} />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="flex flex-wrap gap-1.5">
          <InterpretationChip interpretation={interpretation} />
          {status === 'partial' && <Chip>{t('preliminary')}</Chip>}
          {line.isReflex && <Chip icon={null}>{t('reflex')}</Chip>}
        </span>
        {range && <span className="text-sm text-soft">{t('range', { range })}</span>}
      </div>
      {line.corrections.map((correction) => (
        <CorrectionNote key={`${correction.before}${correction.at}`} correction={correction} />
      ))}
      {note && <p className="mt-2 text-sm text-soft">{t('note', { note })}</p>}
    </li>
  )
}

function CorrectionNote({ correction: { before, reason, at } }: { correction: Correction }) {
  const t = useTranslations('own-results.set')
  return (
    <p className="mt-2 flex gap-2 text-sm">
      <History aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <span>
        <span className="font-semibold">
          {t.rich('correctedFrom', { before, del: (chunks) => <del>{chunks}</del> })}
        </span>{' '}
        {at && t.rich('correctedOn', { when: () => <LocalTime instant={at} style="date" /> })}{' '}
        {reason && t('reason', { reason })}
      </span>
    </p>
  )
}
