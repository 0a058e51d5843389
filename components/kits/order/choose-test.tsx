'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { Price } from '#components/lab-tests/price.tsx'
import { ErrorState } from '#components/ui/feedback/error-state.tsx'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { OrderForm } from '#lib/kits/get-order-form.ts'

const fieldId = 'labTestId'

type ChooseTestProps = Pick<OrderForm, 'tests' | 'problem'> & {
  chosen: string
  /** The service no longer offers the chosen test. */
  isRefused: boolean
  choose: (labTestId: string) => void
}

export function ChooseTest({ tests, problem, chosen, isRefused, choose }: ChooseTestProps) {
  const t = useTranslations('kits.order.test')
  const errors = useTranslations('errors')
  const common = useTranslations('common')
  const order = useTranslations('kits.order')
  const [picked, setPicked] = useState(chosen)
  const [attempt, setAttempt] = useState(isRefused ? 1 : 0)
  const fault =
    isRefused && picked === chosen ? errors('unknown-test') : picked ? undefined : t('missing')
  const error = attempt > 0 ? fault : undefined

  if (tests.length === 0) {
    return (
      <ErrorState
        title={t('awayTitle')}
        action={<LinkButton href="/kits/order">{common('retry')}</LinkButton>}
      >
        {problem ? errors(problem) : t('none')}
      </ErrorState>
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempt((count) => count + 1)
    if (!fault) choose(picked)
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <FormProblems attempt={attempt} problems={error ? [{ fieldId, message: error }] : []} />
      <RadioCards
        id={fieldId}
        legend={t('title')}
        isLegendHidden
        error={error}
        value={picked}
        input={{ name: fieldId, onChange: (event) => setPicked(event.target.value) }}
        options={tests.map((test) => ({
          value: test.labTestId,
          label: test.name,
          description: summarize(test),
          aside: <Price price={test.price} />,
        }))}
      />
      <p className="mt-4 text-sm text-soft">{order('payment')}</p>
      <p className="mt-2 text-sm text-soft">
        <TextLink href="/tests">{t('compare')}</TextLink>
      </p>
      <StepActions label={common('continue')} />
    </form>
  )

  function summarize(test: OrderForm['tests'][number]) {
    const count = test.markerNames.length
    const parts = [count > 0 ? t('markers', { count }) : undefined]
    if (test.commonTatDays !== null) parts.push(t('turnaround', { days: test.commonTatDays }))
    return parts.filter(Boolean).join(' · ') || test.description
  }
}
