import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import type { SensitiveKind } from '#lib/results/sensitive-kinds.ts'

const answers = ['clear', 'found', 'untested'] as const

/** What each possible result would mean, before anyone has one. */
export function WhatItCanShow({ kinds }: { kinds: readonly SensitiveKind[] }) {
  const t = useTranslations('own-results.canShow')
  return (
    <Card as="section" aria-labelledby="what-it-can-show">
      <h2 id="what-it-can-show" className="text-base">
        {t('title')}
      </h2>
      {kinds.map((kind) => (
        <div key={kind} className="mt-3">
          {kinds.length > 1 && <h3 className="text-sm">{t(`${kind}.name`)}</h3>}
          <dl className="mt-1.5 space-y-2 text-sm">
            {answers.map((answer) => (
              <div key={answer}>
                <dt className="inline font-semibold">{t(`${kind}.${answer}.word`)} </dt>
                <dd className="inline text-soft">{t(`${kind}.${answer}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Card>
  )
}
