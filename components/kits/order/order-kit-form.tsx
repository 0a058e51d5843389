'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  isAddressFilled,
  type OrderValues,
  toOrderValues,
} from '#components/kits/form/form-values.ts'
import { StepFrame } from '#components/kits/form/step-frame.tsx'
import { useDraftForm } from '#components/kits/form/use-draft-form.ts'
import { draftSteps } from '#lib/drafts/draft-steps.ts'
import type { OrderForm } from '#lib/kits/get-order-form.ts'
import { CheckOrder } from './check-order.tsx'
import { ChooseTest } from './choose-test.tsx'
import { ChooseWish } from './choose-wish.tsx'
import { ShippingAddress } from './shipping-address.tsx'

const allSteps = draftSteps['order-kit']
type Step = (typeof allSteps)[number]

type OrderKitFormProps = {
  form: OrderForm
  /** Slug of the test that the person came from. */
  preselected: string | null
}

export function OrderKitForm({ form, preselected }: OrderKitFormProps) {
  const t = useTranslations('kits.order')
  const wish = useTranslations('own-results.wish')
  const [problems, setProblems] = useState(
    (): Record<string, string> => (isUnknown(form, preselected) ? { labTestId: 'choice' } : {}),
  )
  const [chosenId, setChosenId] = useState(() => startValues(form, preselected).labTestId)
  const kinds = kindsOf(form, chosenId)
  const steps = allSteps.filter((each) => each !== 'wish' || kinds.length > 0)
  const draft = useDraftForm({
    kind: 'order-kit',
    draft: form.draft,
    steps,
    startStep: startStep(form, preselected),
    startValues: () => startValues(form, preselected),
    findFurthestStep: (values) => furthestStep(values, form),
    toValues: toOrderValues,
    toDraft: (values) => values,
  })
  const { values, step, goTo } = draft
  const test = form.tests.find(({ labTestId }) => labTestId === values.labTestId)

  function continueTo(next: Step, changed: OrderValues) {
    setProblems({})
    setChosenId(changed.labTestId)
    draft.continueTo(next, changed)
  }

  function showProblems(fields: Record<string, string>) {
    setProblems(fields)
    const paths = Object.keys(fields)
    if (paths.some((path) => path.startsWith('shipping.'))) goTo('address')
    else if (paths.includes('labTestId')) goTo('test')
  }

  return (
    <StepFrame
      names={steps.map((each) => (each === 'wish' ? wish('step') : t(`${each}.step`)))}
      index={draft.index}
      eyebrow={(step === 'address' || step === 'wish') && test?.name}
      title={step === 'wish' ? wish('title') : t(`${step}.title`)}
      lead={step === 'wish' ? wish('lead') : t(`${step}.lead`)}
      status={draft.status}
      settleConflict={draft.settleConflict}
      discard={draft.discard}
    >
      {step === 'test' && (
        <ChooseTest
          key={draft.generation}
          tests={form.tests}
          problem={form.problem}
          chosen={test?.labTestId ?? ''}
          isRefused={'labTestId' in problems}
          choose={(labTestId) =>
            continueTo(kindsOf(form, labTestId).length > 0 ? 'wish' : 'address', {
              ...values,
              labTestId,
            })
          }
        />
      )}
      {step === 'wish' && (
        <ChooseWish
          key={draft.generation}
          kinds={kinds}
          choice={values.wish}
          onChange={(choice) => draft.change({ ...values, wish: choice })}
          onDone={() => continueTo('address', values)}
          goBack={() => goTo('test')}
        />
      )}
      {step === 'address' && (
        <ShippingAddress
          key={draft.generation}
          values={values.shipping}
          problems={problems}
          onChange={(shipping) => draft.change({ ...values, shipping })}
          onDone={(shipping) => continueTo('check', { ...values, shipping })}
          goBack={() => goTo(kinds.length > 0 ? 'wish' : 'test')}
        />
      )}
      {step === 'check' && test && (
        <CheckOrder
          test={test}
          shipping={values.shipping}
          wish={kinds.length > 0 ? values.wish : null}
          save={() => {
            draft.saver.change('check', values)
            return draft.saver.flush()
          }}
          lastSaved={draft.saver.lastSaved}
          isBlocked={draft.status === 'conflict'}
          goTo={goTo}
          showProblems={showProblems}
        />
      )}
    </StepFrame>
  )
}

function startValues(form: OrderForm, preselected: string | null): OrderValues {
  const values = toOrderValues(form.draft?.data ?? form.prefill)
  const chosen = form.tests.find(({ slug }) => slug === preselected)
  if (chosen) return { ...values, labTestId: chosen.labTestId }
  return isUnknown(form, preselected) ? { ...values, labTestId: '' } : values
}

/** A link to a test that is not offered as a kit. Without the catalog there is no way to tell. */
function isUnknown({ tests }: OrderForm, preselected: string | null) {
  return preselected !== null && tests.length > 0 && !tests.some(({ slug }) => slug === preselected)
}

function startStep({ draft, tests }: OrderForm, preselected: string | null): Step {
  const chosen = tests.find(({ slug }) => slug === preselected)
  if (chosen) return chosen.sensitiveKinds.length > 0 ? 'wish' : 'address'
  return allSteps.find((step) => step === draft?.step) ?? 'test'
}

function furthestStep({ labTestId, shipping }: OrderValues, { tests }: OrderForm): Step {
  if (!tests.some((test) => test.labTestId === labTestId)) return 'test'
  const isFilled =
    isAddressFilled(shipping) && shipping.receiverName !== '' && shipping.phoneNumber !== ''
  return isFilled ? 'check' : 'address'
}

function kindsOf({ tests }: OrderForm, labTestId: string) {
  return tests.find((test) => test.labTestId === labTestId)?.sensitiveKinds ?? []
}
