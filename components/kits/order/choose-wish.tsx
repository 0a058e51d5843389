'use client'

import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { WhatItCanShow } from '#components/own-results/what-it-can-show.tsx'
import { WishFields } from '#components/own-results/wish-fields.tsx'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'
import type { SensitiveKind } from '#lib/results/sensitive-kinds.ts'

type ChooseWishProps = {
  kinds: readonly SensitiveKind[]
  choice: WishChoice
  onChange: (choice: WishChoice) => void
  onDone: () => void
  goBack: () => void
}

/** Before a sensitive test is ordered: what it can show, and how the person wants to learn it. */
export function ChooseWish({ kinds, choice, onChange, onDone, goBack }: ChooseWishProps) {
  const t = useTranslations('own-results.wish')
  const common = useTranslations('common')
  return (
    <form
      method="post"
      className="space-y-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onDone()
      }}
    >
      <WhatItCanShow kinds={kinds} />
      <WishFields choice={choice} onChange={onChange} />
      <p className="text-sm text-soft">{t('note')}</p>
      <StepActions label={common('continue')} goBack={goBack} />
    </form>
  )
}
