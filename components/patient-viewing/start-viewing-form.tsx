'use client'

import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientId } from '#lib/ids.ts'

const loadSchema = async () =>
  (await import('#lib/patient-viewing/viewing-schema.ts')).startViewingInput

const ids = { reason: 'viewing-reason' }

export function StartViewingForm({
  patientId,
  isEmergencyAccess,
}: {
  patientId: PatientId
  isEmergencyAccess: boolean
}) {
  const t = useTranslations('viewing.start')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { reason: '' },
    focusFirst: 'reason',
    send: async (values) => {
      await apiFetch(`/api/clinic/patients/${patientId}/viewing`, { body: values })
      // A new document: what the clinic's pages hold in memory stays behind.
      window.location.assign('/home')
    },
  })
  return (
    <div className="space-y-4 text-ink">
      <p>{t('text')}</p>
      {isEmergencyAccess && <Notice tone="watch">{t('emergency')}</Notice>}
      <FormFrame
        onSubmit={submit}
        problems={listProblems(ids, { reason: t('reason') })}
        problem={problem}
        attempt={attempt}
      >
        <TextField
          {...form.register('reason')}
          id={ids.reason}
          autoComplete="off"
          label={t('reason')}
          description={t('reasonHint')}
          error={errorOf('reason')}
          isRequired
        />
        <SubmitButton isPending={isPending}>{t('open')}</SubmitButton>
      </FormFrame>
    </div>
  )
}
