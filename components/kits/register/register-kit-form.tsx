'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  type RegistrationValues,
  toPhysicianDraft,
  toRegistrationValues,
} from '#components/kits/form/form-values.ts'
import { SendFailure } from '#components/kits/form/send-failure.tsx'
import { StepFrame } from '#components/kits/form/step-frame.tsx'
import { useDraftForm } from '#components/kits/form/use-draft-form.ts'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { draftSteps } from '#lib/drafts/draft-steps.ts'
import type { KitCheck } from '#lib/kits/check-kit.ts'
import type { RegistrationForm } from '#lib/kits/get-registration-form.ts'
import { AboutYou } from './about-you.tsx'
import { CheckRegistration } from './check-registration.tsx'
import { ChoosePhysician } from './choose-physician.tsx'
import { findFurthestStep, findProblemStep } from './furthest-step.ts'
import { GiveConsents } from './give-consents.tsx'
import { KitCode } from './kit-code.tsx'

const steps = draftSteps['register-kit']
type Step = (typeof steps)[number]
type ReadyKit = Extract<KitCheck, { outcome: 'ready' }>

export function RegisterKitForm({ form }: { form: RegistrationForm }) {
  const t = useTranslations('kits.register')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<ApiError>()
  const [kit, setKit] = useState<ReadyKit>()
  const draft = useRegistrationDraft(form)
  const { step } = draft

  function continueTo(next: Step, changed: RegistrationValues) {
    setProblems({})
    setRefusal(undefined)
    draft.continueTo(next, changed)
  }

  function showRefusal(error: ApiError) {
    setProblems(error.fields)
    const at = findProblemStep(Object.keys(error.fields))
    if (!at) return
    // Invalid input shows at its field; anything else must show where the person is now.
    setRefusal(error.code === 'invalid-input' ? undefined : error)
    draft.goTo(at)
  }

  return (
    <StepFrame
      names={steps.map((each) => t(`${each}.step`))}
      index={draft.index}
      eyebrow={step !== 'code' && step !== 'check' && kit?.labTestName}
      title={t(`${step}.title`)}
      lead={t(`${step}.lead`)}
      status={draft.status}
      settleConflict={draft.settleConflict}
      discard={draft.discard}
      notice={step !== 'check' && <SendFailure error={refusal} className="mb-5" />}
    >
      <CurrentStep
        key={`${step} ${draft.generation}`}
        {...{ form, draft, problems, kit, continueTo, showRefusal }}
        onKit={setKit}
      />
    </StepFrame>
  )
}

function useRegistrationDraft(form: RegistrationForm) {
  return useDraftForm({
    kind: 'register-kit',
    draft: form.draft,
    steps,
    startStep: steps.find((each) => each === form.draft?.step) ?? 'code',
    startValues: () => toRegistrationValues(form.draft?.data ?? form.prefill),
    findFurthestStep: (values) => findFurthestStep(values, form),
    toValues: toRegistrationValues,
    toDraft: (values) => ({ ...values, physician: toPhysicianDraft(values.physician) }),
  })
}

interface CurrentStepProps {
  form: RegistrationForm
  draft: ReturnType<typeof useRegistrationDraft>
  problems: Record<string, string>
  kit: ReadyKit | undefined
  onKit: (kit: ReadyKit) => void
  continueTo: (next: Step, changed: RegistrationValues) => void
  showRefusal: (error: ApiError) => void
}

function CurrentStep(props: CurrentStepProps) {
  const { form, draft, problems, kit, onKit, continueTo, showRefusal } = props
  const { values, step, goTo, change } = draft
  if (step === 'code')
    return (
      <KitCode
        value={values.sampleId}
        problem={problems.sampleId}
        onChange={(sampleId) => change({ ...values, sampleId })}
        onReady={(sampleId, ready) => {
          onKit(ready)
          continueTo('about-you', { ...values, sampleId })
        }}
      />
    )
  if (step === 'about-you')
    return (
      <AboutYou
        values={values.aboutYou}
        problems={problems}
        onChange={(aboutYou) => change({ ...values, aboutYou })}
        onDone={(aboutYou) => continueTo('consents', { ...values, aboutYou })}
        goBack={() => goTo('code')}
      />
    )
  if (step === 'consents')
    return (
      <GiveConsents
        offers={form.consents}
        given={values.consents}
        problems={problems}
        onChange={(consents) => change({ ...values, consents })}
        onDone={(consents) => continueTo('physician', { ...values, consents })}
        goBack={() => goTo('about-you')}
      />
    )
  if (step === 'physician')
    return (
      <ChoosePhysician
        physicians={form.physicians}
        mayBeNone={!kit?.labTestId || !form.delegatedTestIds.includes(kit.labTestId)}
        values={values.physician}
        problems={problems}
        onChange={(physician) => change({ ...values, physician })}
        onDone={(physician) => continueTo('check', { ...values, physician })}
        goBack={() => goTo('consents')}
      />
    )
  return (
    <CheckRegistration
      values={values}
      form={form}
      labTestName={kit?.labTestName ?? null}
      saver={draft.saver}
      isBlocked={draft.status === 'conflict'}
      goTo={goTo}
      showRefusal={showRefusal}
    />
  )
}
