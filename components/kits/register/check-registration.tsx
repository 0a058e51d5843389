'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { AddressLines } from '#components/kits/form/address-lines.tsx'
import type { RegistrationValues } from '#components/kits/form/form-values.ts'
import { ReviewCard } from '#components/kits/form/review-card.tsx'
import { SendFailure } from '#components/kits/form/send-failure.tsx'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { formatSampleId, normalizeSampleId } from '#contract/sample-id.ts'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { DraftSaver } from '#lib/drafts/draft-saver.ts'
import type { DraftStep } from '#lib/drafts/draft-steps.ts'
import type { RegistrationForm } from '#lib/kits/get-registration-form.ts'
import type { RegisteredKit } from '#lib/kits/register-kit.ts'

type CheckRegistrationProps = {
  values: RegistrationValues
  form: RegistrationForm
  labTestName: string | null
  saver: DraftSaver<'register-kit'>
  /** The draft was changed elsewhere, which must be resolved first. */
  isBlocked: boolean
  goTo: (step: DraftStep<'register-kit'>) => void
  showRefusal: (error: ApiError) => void
}

export function CheckRegistration(props: CheckRegistrationProps) {
  const { values, form, labTestName, saver, isBlocked, goTo, showRefusal } = props
  const t = useTranslations('kits.register.check')
  const fields = useTranslations('kits.fields')
  const router = useRouter()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const { aboutYou, consents } = values
  const sampleId = normalizeSampleId(values.sampleId)

  async function send() {
    const draft = await saver.flush()
    if (!draft) throw new Error('the draft was not saved')
    const { draftId, version } = draft
    const body = { draftId, version, sampleId }
    const { orderId, outcome } = await apiFetch<RegisteredKit>('/api/kits/register', { body })
    const already = outcome === 'yours-already' ? '&already=1' : ''
    router.replace(`/kits/register?step=done&order=${orderId}${already}`)
  }

  async function register(event: FormEvent) {
    event.preventDefault()
    if (isSending || isBlocked) return
    setIsSending(true)
    setFailure(undefined)
    try {
      // Stays pending after success, until the next page loads.
      await send()
    } catch (thrown) {
      const error = toApiError(thrown)
      setFailure(error)
      setIsSending(false)
      showRefusal(error)
    }
  }

  return (
    <form method="post" onSubmit={register} className="space-y-3.5">
      <ReviewCard title={t('kit')} change={() => goTo('code')}>
        {labTestName && <p className="font-semibold text-ink">{labTestName}</p>}
        <p className="text-ink">{formatSampleId(sampleId)}</p>
      </ReviewCard>
      <ReviewCard title={t('you')} change={() => goTo('about-you')}>
        <p className="font-semibold text-ink">
          {aboutYou.firstName} {aboutYou.lastName}
        </p>
        <p>
          <CalendarDate day={aboutYou.dob} style="date" />
          {aboutYou.gender && <> · {fields(`genders.${aboutYou.gender as 'other'}`)}</>}
        </p>
        <p>{aboutYou.phoneNumber}</p>
        <p>{aboutYou.email}</p>
        <AddressLines address={aboutYou.address} />
      </ReviewCard>
      <ReviewCard title={t('consents')} change={() => goTo('consents')}>
        <ul>
          {form.consents
            .filter(({ type, standing }) => standing || consents[type])
            .map(({ type, title, version, standing }) => (
              <li key={type}>
                {title} ({standing?.version ?? version})
              </li>
            ))}
        </ul>
      </ReviewCard>
      <ReviewCard title={t('physician')} change={() => goTo('physician')}>
        <PhysicianName values={values} form={form} />
      </ReviewCard>
      <p className="text-sm text-soft">{t('note')}</p>
      <SendFailure error={failure} />
      <StepActions label={t('register')} isPending={isSending} goBack={() => goTo('physician')} />
    </form>
  )
}

function PhysicianName({ values, form }: Pick<CheckRegistrationProps, 'values' | 'form'>) {
  const t = useTranslations('kits.register.physician')
  const { choice, npi, firstName, lastName } = values.physician
  const clinics = form.physicians.find((physician) => physician.npi === npi)
  if (choice === 'clinic' && clinics)
    return t('named', { name: `${clinics.firstName} ${clinics.lastName}` })
  if (choice === 'own') return `${t('named', { name: `${firstName} ${lastName}` })}, NPI ${npi}`
  return t('service')
}
