'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import type { PasskeyView } from '#lib/accounts/passkeys/passkeys.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/passkeys/passkey-schema.ts')).passkeyNameSchema

interface ChangeProps {
  passkey: PasskeyView
  onDone: () => void
  onCancel: () => void
}

const addressOf = ({ passkeyId }: PasskeyView) =>
  `/api/account/passkeys/${encodeURIComponent(passkeyId)}`

export function RenamePasskey({ passkey, onDone, onCancel }: ChangeProps) {
  const t = useTranslations('accounts.passkeys')
  const id = `passkey-name-${passkey.passkeyId}`
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { name: passkey.name },
    focusFirst: 'name',
    send: async (values) => {
      await apiFetch(addressOf(passkey), { method: 'PUT', body: values })
      onDone()
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems({ name: id })}
      problem={problem}
      attempt={attempt}
    >
      <TextField
        {...form.register('name')}
        id={id}
        autoComplete="off"
        label={t('name')}
        error={errorOf('name')}
        isRequired
      />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton size="small" isPending={isPending}>
          {t('save')}
        </SubmitButton>
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </FormFrame>
  )
}

export function RemovePasskey({ passkey, onDone, onCancel }: ChangeProps) {
  const t = useTranslations('accounts.passkeys')
  const errors = useTranslations('errors')
  const [isPending, setIsPending] = useState(false)

  async function remove() {
    setIsPending(true)
    try {
      await apiFetch(addressOf(passkey), { method: 'DELETE' })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Already gone is as good as removed.
      if (error.code === 'not-found') return onDone()
      showToast({ tone: 'alert', message: error.message || errors(error.code) })
      setIsPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('removeTitle', { name: passkey.name })}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t('keep')}
          </Button>
          <Button variant="danger" isPending={isPending} onClick={remove}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeBody')}</p>
    </Dialog>
  )
}
