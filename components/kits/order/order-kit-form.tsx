'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DraftConflict } from '#components/kits/form/draft-conflict.tsx'
import {
  isAddressFilled,
  type OrderValues,
  toOrderValues,
} from '#components/kits/form/form-values.ts'
import { StepFrame } from '#components/kits/form/step-frame.tsx'
import { useDraft } from '#components/kits/form/use-draft.ts'
import { useStep } from '#components/kits/form/use-step.ts'
import { CheckOrder } from '#components/kits/order/check-order.tsx'
import { ChooseTest } from '#components/kits/order/choose-test.tsx'
import { ShippingAddress } from '#components/kits/order/shipping-address.tsx'
import { draftSteps } from '#lib/drafts/draft-steps.ts'
import type { OrderForm } from '#lib/kits/get-order-form.ts'

const steps = draftSteps['order-kit']
type Step = (typeof steps)[number]

type OrderKitFormProps = {
  form: OrderForm
  /** The test that the person came from, if any. */
  preselected: string | null
}

/** Test, address, check: one page whose steps are in its address. */
export function OrderKitForm({ form, preselected }: OrderKitFormProps) {
  const t = useTranslations('kits.order')
  const router = useRouter()
  const { status, saver, loadNewest } = useDraft('order-kit', form.draft)
  const [values, setValues] = useState(() => startValues(form, preselected))
  const [generation, setGeneration] = useState(0)
  const [problems, setProblems] = useState(
    (): Record<string, string> => (isUnknown(form, preselected) ? { labTestId: 'choice' } : {}),
  )
  const { step, index, goTo } = useStep(
    steps,
    startStep(form, preselected),
    furthestStep(values, form),
  )
  const test = form.tests.find(({ labTestId }) => labTestId === values.labTestId)

  function change(next: OrderValues, at: Step = step) {
    setValues(next)
    saver.change(at, next)
  }

  function continueTo(next: Step, changed: OrderValues) {
    setProblems({})
    change(changed, next)
    void saver.flush().catch(() => undefined)
    goTo(next)
  }

  async function settleConflict(keepMine: boolean) {
    const newest = await loadNewest(keepMine)
    if (keepMine) return
    // Nothing newer: it was sent from there.
    if (!newest) return router.push('/orders' as Route)
    setValues(toOrderValues(newest))
    setGeneration((count) => count + 1)
  }

  function showProblems(fields: Record<string, string>) {
    setProblems(fields)
    const paths = Object.keys(fields)
    if (paths.some((path) => path.startsWith('shipping.'))) goTo('address')
    else if (paths.includes('labTestId')) goTo('test')
  }

  return (
    <StepFrame
      names={[t('test.step'), t('address.step'), t('check.step')]}
      index={index}
      eyebrow={step === 'address' && test?.name}
      title={t(`${step}.title`)}
      lead={t(`${step}.lead`)}
      status={status}
      notice={status === 'conflict' && <DraftConflict choose={settleConflict} />}
    >
      {step === 'test' && (
        <ChooseTest
          key={generation}
          tests={form.tests}
          problem={form.problem}
          chosen={test?.labTestId ?? ''}
          isRefused={'labTestId' in problems}
          choose={(labTestId) => continueTo('address', { ...values, labTestId })}
        />
      )}
      {step === 'address' && (
        <ShippingAddress
          key={generation}
          values={values.shipping}
          problems={problems}
          onChange={(shipping) => change({ ...values, shipping })}
          onDone={(shipping) => continueTo('check', { ...values, shipping })}
          goBack={() => goTo('test')}
        />
      )}
      {step === 'check' && test && (
        <CheckOrder
          test={test}
          shipping={values.shipping}
          save={() => {
            saver.change('check', values)
            return saver.flush()
          }}
          lastSaved={saver.lastSaved}
          isBlocked={status === 'conflict'}
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

/** A link to a test that is not offered, or not as a kit. Without the catalogue nobody can tell. */
function isUnknown({ tests }: OrderForm, preselected: string | null) {
  return preselected !== null && tests.length > 0 && !tests.some(({ slug }) => slug === preselected)
}

function startStep({ draft, tests }: OrderForm, preselected: string | null): Step {
  if (tests.some(({ slug }) => slug === preselected)) return 'address'
  return steps.find((step) => step === draft?.step) ?? 'test'
}

function furthestStep({ labTestId, shipping }: OrderValues, { tests }: OrderForm): Step {
  if (!tests.some((test) => test.labTestId === labTestId)) return 'test'
  const isFilled =
    isAddressFilled(shipping) && shipping.receiverName !== '' && shipping.phoneNumber !== ''
  return isFilled ? 'check' : 'address'
}
