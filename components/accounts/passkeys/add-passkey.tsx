'use client'

import { useTranslations } from 'next-intl'
import { CodeField } from '#components/accounts/code-field.tsx'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/passkeys/passkey-schema.ts')).askForPasskeySchema

const ids = { name: 'passkey-name', password: 'passkey-password', code: 'passkey-code' }

interface AddPasskeyProps {
  suggestedName: string
  /** The second step is on, so adding a passkey needs it too. */
  needsCode: boolean
  onAdded: () => void
  onCancel: () => void
}

export function AddPasskey({ suggestedName, needsCode, onAdded, onCancel }: AddPasskeyProps) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { name: suggestedName, password: '', ...(needsCode && { code: '' }) },
    focusFirst: 'name',
    send: async ({ name, ...proof }) => {
      const [{ makePasskey }, options] = await Promise.all([
        import('./ask-device.ts'),
        apiFetch<Parameters<typeof import('./ask-device.ts').makePasskey>[0]>(
          '/api/auth/passkey/generate-register-options',
          { body: proof },
        ),
      ])
      const answer = await makePasskey(options)
      if ('refusal' in answer) throw showRefusal(t(`passkeys.${answer.refusal}`))
      const { response } = answer
      await apiFetch('/api/auth/passkey/verify-registration', { body: { name, response } })
      onAdded()
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, {
        name: t('passkeys.name'),
        password: t('password'),
        code: t('secondStep.proof'),
      })}
      problem={problem}
      attempt={attempt}
    >
      <TextField
        {...form.register('name')}
        id={ids.name}
        autoComplete="off"
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        error={errorOf('name')}
        isRequired
      />
      <PasswordField
        {...form.register('password')}
        id={ids.password}
        autoComplete="current-password"
        label={t('password')}
        description={t('passkeys.proof')}
        error={errorOf('password')}
      />
      {needsCode && <CodeField {...form.register('code')} id={ids.code} error={errorOf('code')} />}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton isPending={isPending}>{t('passkeys.submit')}</SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </FormFrame>
  )
}

/** As the form shows what the server refuses. */
function showRefusal(message: string) {
  return new ApiError({ code: 'passkey-not-added', message, status: 0 })
}
