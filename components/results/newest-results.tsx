import { useTranslations } from 'next-intl'
import { InterpretationChip } from '#components/reports/interpretation-chip.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { ResultLine } from '#lib/results/result-view.ts'
import { LineNotes } from './line-notes.tsx'
import { ResultDay } from './result-day.tsx'
import { biomarkerPath } from './result-places.ts'
import { StatusChip } from './status-chip.tsx'
import { UnitText } from './unit-text.tsx'

/** The latest values on the home page, out-of-range ones first. */
export function NewestResults({ lines }: { lines: readonly ResultLine[] }) {
  const t = useTranslations('results')
  const day = lines[0]?.day ?? null
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="newest-results">
      <h2 id="newest-results" className="text-lg">
        {t('home.title')}
      </h2>
      <p className="mb-3 text-sm text-soft">
        <ResultDay day={day} />
      </p>
      <ul className="overflow-hidden rounded-card border border-line bg-card">
        {lines.map((line) => {
          const { biomarker, name, value, unit, ucumUnit } = line
          return (
            <li
              key={line.resultId}
              className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-line px-4 py-3 transition-colors not-first:border-t hover:bg-sunken/50"
            >
              <Link
                href={biomarkerPath({ kind: 'patient' }, biomarker)}
                className="min-w-0 grow basis-40 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {name}
                <span className="block font-normal">
                  <span className="font-bold">{value}</span>{' '}
                  <span className="text-sm text-soft">
                    <UnitText unit={unit} ucumUnit={ucumUnit} />
                  </span>
                </span>
                <LineNotes line={line} />
              </Link>
              <span className="flex flex-wrap justify-end gap-1.5">
                <InterpretationChip
                  interpretation={line.interpretation}
                  isContradictory={line.isContradictory}
                />
                <StatusChip status={line.status} />
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 print:hidden">
        <TextLink href="/results">{t('home.all')}</TextLink>
      </p>
    </section>
  )
}
