'use client'

import { useTranslations } from 'next-intl'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { type WishChoice, wishChoices } from '#lib/result-sets/wish-choices.ts'

/** How someone wants to learn sensitive results; the words say exactly what each choice does. */
export function WishFields({
  choice,
  onChange,
}: {
  choice: WishChoice
  onChange: (choice: WishChoice) => void
}) {
  const t = useTranslations('own-results.wish')
  return (
    <RadioCards
      legend={t('title')}
      isLegendHidden
      value={choice}
      input={{
        name: 'wish',
        onChange: ({ target }) => {
          const picked = wishChoices.find((known) => known === target.value)
          if (picked) onChange(picked)
        },
      }}
      options={wishChoices.map((value) => ({
        value,
        label: t(`choices.${value}.label`),
        description: t(`choices.${value}.text`),
      }))}
    />
  )
}
