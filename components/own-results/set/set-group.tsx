import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { OwnSetGroup, OwnSetLine } from '#lib/result-sets/own/own-set-page.ts'
import { isSurelyOutside, standingOf } from '#lib/results/count-standings.ts'
import { SetLine } from './set-line.tsx'

/** The results of one ordered marker. */
export function SetGroup({ group: { title, lines } }: { group: OwnSetGroup }) {
  const t = useTranslations('own-results.set')
  const id = useId()
  const countOf = (isIt: (line: OwnSetLine) => boolean) => lines.filter(isIt).length
  const outside = countOf(isSurelyOutside)
  const differs = countOf((line) => standingOf(line) === 'contradictory')
  const inRange = countOf((line) => standingOf(line) === 'within')
  const noticeable = [
    outside > 0 && t('groupOutside', { outside, count: lines.length }),
    differs > 0 && t('differs', { count: differs }),
  ].filter(Boolean)
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 print:break-after-avoid">
        <h2 id={id} className="text-lg">
          {title ?? t('untitled')}
        </h2>
        <p className="text-sm text-soft">
          {noticeable.length > 0
            ? noticeable.join(', ')
            : inRange > 0 && t('groupInRange', { count: inRange })}
        </p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {lines.map((line) => (
          <SetLine key={line.rowId} line={line} />
        ))}
      </ul>
    </section>
  )
}
