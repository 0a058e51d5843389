'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientId } from '#lib/ids.ts'

const loadSchema = async () => (await import('#lib/erasure/deletion-schema.ts')).deletePatientInput

const ids = { name: 'deletion-name', reason: 'deletion-reason' }

interface DeletionFormProps {
  patientId: PatientId
  name: string
  hasAccount: boolean
}

export function DeletionForm({ patientId, name, hasAccount }: DeletionFormProps) {
  const t = useTranslations('privacy.delete')
  const router = useRouter()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { name: '', reason: '' },
    focusFirst: 'name',
    send: async (values) => {
      await apiFetch(`/api/clinic/patients/${patientId}/deletion`, { body: values })
      router.push('/clinic/privacy')
    },
  })
  return (
    <div className="space-y-4 text-ink">
      <p>{t(hasAccount ? 'text' : 'textNoAccount')}</p>
      <p>{t('kept')}</p>
      <FormFrame
        onSubmit={submit}
        problems={listProblems(ids, { name: t('name', { name }), reason: t('reason') })}
        problem={problem}
        attempt={attempt}
      >
        <TextField
          {...form.register('name')}
          id={ids.name}
          autoComplete="off"
          spellCheck={false}
          label={t('name', { name })}
          error={errorOf('name')}
          isRequired
        />
        <TextField
          {...form.register('reason')}
          id={ids.reason}
          autoComplete="off"
          label={t('reason')}
          description={t('reasonHint')}
          error={errorOf('reason')}
          isRequired
        />
        <SubmitButton variant="danger" isPending={isPending}>
          {t('confirm')}
        </SubmitButton>
      </FormFrame>
    </div>
  )
}
