'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DraftConflict } from '#components/kits/form/draft-conflict.tsx'
import {
  type RegistrationValues,
  toPhysicianDraft,
  toRegistrationValues,
} from '#components/kits/form/form-values.ts'
import { SendFailure } from '#components/kits/form/send-failure.tsx'
import { StepFrame } from '#components/kits/form/step-frame.tsx'
import { useDraft } from '#components/kits/form/use-draft.ts'
import { useStep } from '#components/kits/form/use-step.ts'
import { AboutYou } from '#components/kits/register/about-you.tsx'
import { CheckRegistration } from '#components/kits/register/check-registration.tsx'
import { ChoosePhysician } from '#components/kits/register/choose-physician.tsx'
import { findFurthestStep, findProblemStep } from '#components/kits/register/furthest-step.ts'
import { GiveConsents } from '#components/kits/register/give-consents.tsx'
import { KitCode } from '#components/kits/register/kit-code.tsx'
import { draftSteps } from '#lib/drafts/draft-steps.ts'
import type { ApiError } from '#lib/http/read-api-error.ts'
import type { RegistrationForm } from '#lib/kits/get-registration-form.ts'
import type { KitCheck } from '#lib/kits/kit-check.ts'

const steps = draftSteps['register-kit']
type Step = (typeof steps)[number]
type ReadyKit = Extract<KitCheck, { outcome: 'ready' }>

/** Code, about you, consents, physician, check: one page whose steps are in its address. */
export function RegisterKitForm({ form }: { form: RegistrationForm }) {
  const t = useTranslations('kits.register')
  const router = useRouter()
  const { status, saver, loadNewest } = useDraft('register-kit', form.draft)
  const [values, setValues] = useState(() => startValues(form))
  const [generation, setGeneration] = useState(0)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<ApiError>()
  const [kit, setKit] = useState<ReadyKit>()
  const start = steps.find((each) => each === form.draft?.step) ?? 'code'
  const { step, index, goTo } = useStep(steps, start, findFurthestStep(values, form))

  function change(next: RegistrationValues, at: Step = step) {
    setValues(next)
    saver.change(at, { ...next, physician: toPhysicianDraft(next.physician) })
  }

  function continueTo(next: Step, changed: RegistrationValues) {
    setProblems({})
    setRefusal(undefined)
    change(changed, next)
    void saver.flush().catch(() => undefined)
    goTo(next)
  }

  async function settleConflict(keepMine: boolean) {
    const newest = await loadNewest(keepMine)
    if (keepMine) return
    // Nothing newer: it was sent from there.
    if (!newest) return router.push('/orders' as Route)
    setValues(toRegistrationValues(newest))
    setGeneration((count) => count + 1)
  }

  function showRefusal(error: ApiError) {
    setProblems(error.fields)
    const at = findProblemStep(Object.keys(error.fields))
    if (!at) return
    // A fault of the input stands at its field; anything else has to be said where the person is now.
    setRefusal(error.code === 'invalid-input' ? undefined : error)
    goTo(at)
  }

  return (
    <StepFrame
      names={steps.map((each) => t(`${each}.step`))}
      index={index}
      eyebrow={step !== 'code' && step !== 'check' && kit?.labTestName}
      title={t(`${step}.title`)}
      lead={t(`${step}.lead`)}
      status={status}
      notice={
        <>
          {status === 'conflict' && <DraftConflict choose={settleConflict} />}
          {step !== 'check' && <SendFailure error={refusal} className="mb-5" />}
        </>
      }
    >
      {step === 'code' && (
        <KitCode
          key={generation}
          value={values.sampleId}
          problem={problems.sampleId}
          onChange={(sampleId) => change({ ...values, sampleId })}
          onReady={(sampleId, ready) => {
            setKit(ready)
            continueTo('about-you', { ...values, sampleId })
          }}
        />
      )}
      {step === 'about-you' && (
        <AboutYou
          key={generation}
          values={values.aboutYou}
          problems={problems}
          onChange={(aboutYou) => change({ ...values, aboutYou })}
          onDone={(aboutYou) => continueTo('consents', { ...values, aboutYou })}
          goBack={() => goTo('code')}
        />
      )}
      {step === 'consents' && (
        <GiveConsents
          key={generation}
          offers={form.consents}
          given={values.consents}
          problems={problems}
          onChange={(consents) => change({ ...values, consents })}
          onDone={(consents) => continueTo('physician', { ...values, consents })}
          goBack={() => goTo('about-you')}
        />
      )}
      {step === 'physician' && (
        <ChoosePhysician
          key={generation}
          physicians={form.physicians}
          mayBeNone={!kit?.labTestId || !form.delegatedTestIds.includes(kit.labTestId)}
          values={values.physician}
          problems={problems}
          onChange={(physician) => change({ ...values, physician })}
          onDone={(physician) => continueTo('check', { ...values, physician })}
          goBack={() => goTo('consents')}
        />
      )}
      {step === 'check' && (
        <CheckRegistration
          values={values}
          form={form}
          labTestName={kit?.labTestName ?? null}
          saver={saver}
          isBlocked={status === 'conflict'}
          goTo={goTo}
          showRefusal={showRefusal}
        />
      )}
    </StepFrame>
  )
}

function startValues({ draft, prefill }: RegistrationForm): RegistrationValues {
  return toRegistrationValues(draft?.data ?? prefill)
}
