'use client'

import { useTranslations } from 'next-intl'
import { CodeField } from '#components/accounts/code-field.tsx'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).secondStepProofSchema

const ids = { password: 'second-step-password', code: 'second-step-code' }

/** What a change of the second step asks for: the password, and a code. */
export function SecondStepProof({
  change,
  onDone,
}: {
  change: 'disable' | 'generate-backup-codes'
  onDone: (answer: { backupCodes?: string[] }) => void
}) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { password: '', code: '' },
    focusFirst: 'password',
    send: async (values) =>
      onDone(await apiFetch(`/api/auth/two-factor/${change}`, { body: values })),
  })
  const isOff = change === 'disable'
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, { password: t('password'), code: t('secondStep.proof') })}
      problem={problem}
      attempt={attempt}
    >
      <PasswordField
        {...form.register('password')}
        id={ids.password}
        autoComplete="current-password"
        label={t('password')}
        error={errorOf('password')}
      />
      <CodeField
        {...form.register('code')}
        id={ids.code}
        description={isOff ? t('secondStep.proofLead') : t('secondStep.newCodesLead')}
        error={errorOf('code')}
      />
      <SubmitButton isPending={isPending}>
        {isOff ? t('secondStep.turnOff') : t('secondStep.makeCodes')}
      </SubmitButton>
    </FormFrame>
  )
}
