import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { OwnSetGroup } from '#lib/result-sets/own/own-set-page.ts'
import { isOutside } from '#lib/results/result-view.ts'
import { SetLine } from './set-line.tsx'

/** The results of one ordered marker. */
export function SetGroup({ group: { title, lines } }: { group: OwnSetGroup }) {
  const t = useTranslations('own-results.set')
  const id = useId()
  const outside = lines.filter(({ interpretation }) => isOutside(interpretation)).length
  const inRange = lines.filter(({ interpretation }) => interpretation === 'normal').length
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title ?? t('untitled')}
        </h2>
        <p className="text-sm text-soft">
          {outside > 0
            ? t('groupOutside', { outside, count: lines.length })
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
