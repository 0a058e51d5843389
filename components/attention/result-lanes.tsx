import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { type Tone, ToneIcon, toneStyle } from '#components/ui/tone.tsx'
import type { AttentionView } from '#lib/attention/attention-view.ts'
import { deskHref } from '#lib/results-desk/desk-lanes.ts'

const tones = {
  critical: 'alert',
  look: 'watch',
  corrected: 'watch',
  missing: 'watch',
  unread: 'neutral',
} as const satisfies Partial<Record<keyof AttentionView['results'], Tone>>
const shownLanes = ['critical', 'look', 'missing', 'corrected', 'unread'] as const

export function hasOpenResults(results: AttentionView['results']) {
  return shownLanes.some((lane) => results[lane].total > 0)
}

/** How many result sets wait in each lane; the results desk has them. Held and clear ones wait without harm. */
export function ResultLanes({ results }: { results: AttentionView['results'] }) {
  const t = useTranslations('attention.resultLanes')
  const lanes = shownLanes.filter((lane) => results[lane].total > 0)
  if (lanes.length === 0) return null
  return (
    <nav aria-label={t('label')} className="mb-3 print:hidden">
      <ul className="grid gap-2 sm:grid-cols-2 xl:flex xl:flex-wrap">
        {lanes.map((lane) => (
          <li key={lane} className="min-w-0 xl:flex-1">
            <Link
              href={deskHref({ lane })}
              className={classNames(
                'flex min-h-11 items-center gap-2.5 rounded-control px-3 py-1.5 text-sm font-semibold underline-offset-4 hover:underline',
                toneStyle[tones[lane]],
              )}
            >
              <ToneIcon tone={tones[lane]} className="size-4 shrink-0" />
              <span className="min-w-0 flex-1">{t(lane)}</span>
              <span className="text-base font-bold tabular-nums">
                {results[lane].total}
                {results[lane].isCapped && '+'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
