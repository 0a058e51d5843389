'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SelectField } from '#components/ui/form/select.tsx'

type StartFaultProps<Kind extends string> = {
  title: string
  kinds: readonly [Kind, ...Kind[]]
  labelOf: (kind: Kind) => string
  textOf: (kind: Kind) => string
  /** How many deliveries, or how long. */
  amount: { label: string; choices: readonly [number, ...number[]]; labelOf: (n: number) => string }
  action: string
  isPending: boolean
  onStart: (kind: Kind, amount: number) => void
}

export function StartFault<Kind extends string>({
  title,
  kinds,
  labelOf,
  textOf,
  amount,
  action,
  isPending,
  onStart,
}: StartFaultProps<Kind>) {
  const t = useTranslations('simulator.wayFaults')
  const titleId = useId()
  const [kind, setKind] = useState<Kind>(kinds[0])
  const [size, setSize] = useState<number>(amount.choices[0])
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-4">
      <h3 id={titleId} className="text-sm font-bold">
        {title}
      </h3>
      <div className="mt-2.5 grid gap-3 sm:grid-cols-2">
        <SelectField
          isDense
          label={t('kind')}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? kind)}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {labelOf(each)}
            </option>
          ))}
        </SelectField>
        <SelectField
          isDense
          label={amount.label}
          value={size}
          onChange={({ target }) => setSize(Number(target.value))}
        >
          {amount.choices.map((choice) => (
            <option key={choice} value={choice}>
              {amount.labelOf(choice)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="mt-2.5 min-h-8 text-xs text-soft">{textOf(kind)}</p>
      <Button
        size="small"
        variant="secondary"
        className="mt-2.5"
        isPending={isPending}
        onClick={() => onStart(kind, size)}
      >
        {action}
      </Button>
    </section>
  )
}
