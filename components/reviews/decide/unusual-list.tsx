'use client'

import { AlertTriangle, Ban, Pencil, Plus, Tag, UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { doubtWordOf } from '#components/reviews/review-words.ts'
import type { Unusual } from '#lib/reviews/checks/list-unusual.ts'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'

const icons = {
  changed: Pencil,
  confirmed: UserCheck,
  added: Plus,
  doubtful: AlertTriangle,
  'no-code': Tag,
  'left-out': Ban,
}

/** Every row that is not simply what the page says, before it is approved. */
export function UnusualList({
  unusual,
}: {
  unusual: readonly { row: ReviewRow; what: Unusual }[]
}) {
  const t = useTranslations('reviews.submit')
  if (unusual.length === 0) return <p className="mt-3 text-sm">{t('nothingUnusual')}</p>
  return (
    <section aria-labelledby="unusual-rows" className="mt-3">
      <h3 id="unusual-rows" className="text-sm font-bold text-ink">
        {t('unusual', { count: unusual.length })}
      </h3>
      <ul className="mt-1 divide-y divide-line text-sm text-ink">
        {unusual.map(({ row, what }) => {
          const Icon = icons[what]
          return (
            <li key={row.id} className="flex items-start gap-2 py-1.5">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-watch" />
              <span className="min-w-0">
                <span className="font-semibold">{row.row.test_name}</span> <Value row={row} />
                <span className="block text-soft">
                  <Reason row={row} what={what} />
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Value({ row: { before, row, state } }: { row: ReviewRow }) {
  const t = useTranslations('reviews.submit')
  const now = [row.value, row.units].filter(Boolean).join(' ')
  const then = before && [before.value, before.units].filter(Boolean).join(' ')
  if (state === 'deleted' || !then || then === now) return now
  return t('change', { before: then, after: now })
}

function Reason({ row, what }: { row: ReviewRow; what: Unusual }) {
  const t = useTranslations('reviews')
  const { why } = row
  const words = [
    t(`submit.kinds.${what}`),
    why && t(`why.words.${why.reason}`),
    what === 'doubtful' &&
      row.row.doubts.map((doubt) => t(`doubts.${doubtWordOf(doubt)}`)).join(' '),
  ].filter(Boolean)
  return words.join(' · ')
}
