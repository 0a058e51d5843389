'use client'

import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { ShownAtOnce } from '#components/ui/shown-at-once.tsx'
import { ToneIcon } from '#components/ui/tone.tsx'
import { identityStateOf } from '#lib/reports/identity/identity-state.ts'
import type { ReviewView } from '#lib/reviews/review-view.ts'
import type { DoubtfulIdentityProps } from './doubtful-identity.tsx'
import { OwnerAnswer } from './owner-answer.tsx'

// Nearly every report is its patient's without a doubt.
const DoubtfulIdentity = lazy(async () => ({
  default: (await import('./doubtful-identity.tsx')).DoubtfulIdentity,
}))

/** Whose report it is. */
export function IdentityCard(props: Omit<DoubtfulIdentityProps, 'isDifferent'>) {
  const { view } = props
  const state = identityStateOf(view.identity)
  if (state === 'match')
    return (
      <div className="mb-4">
        <Match view={view} />
        <OwnerAnswer view={view} />
      </div>
    )
  return (
    <ShownAtOnce>
      <DoubtfulIdentity {...props} isDifferent={state === 'differs'} />
    </ShownAtOnce>
  )
}

function Match({ view: { identity } }: { view: ReviewView }) {
  const t = useTranslations('reviews.identity')
  return (
    <p className="flex items-center gap-2">
      <ToneIcon tone="good" className="size-4 shrink-0 text-good" />
      {t(identity.dob === 'same' ? 'same' : 'sameName')}
    </p>
  )
}
