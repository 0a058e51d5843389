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
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { PasskeyView } from '#lib/accounts/passkeys/passkeys.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/passkeys/passkey-schema.ts')).passkeyNameSchema

interface PasskeyItemProps {
  passkey: PasskeyView
  onChanged: (message: string) => void
}

export function PasskeyItem({ passkey, onChanged }: PasskeyItemProps) {
  const t = useTranslations('accounts.passkeys')
  const [mode, setMode] = useState<'rest' | 'rename' | 'remove'>('rest')
  const { name, keeper, createdAt, lastUsedAt } = passkey
  const close = () => setMode('rest')
  const changed = (message: string) => {
    close()
    onChanged(message)
  }
  if (mode === 'rename')
    return (
      <li className="py-4">
        <RenamePasskey passkey={passkey} onDone={() => changed(t('renamed'))} onCancel={close} />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3.5">
      <div className="min-w-48 flex-1">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-soft">
          {keeper && <>{t('keptIn', { keeper })} </>}
          {t('created')} <LocalTime instant={createdAt} style="date" />
          {' · '}
          {lastUsedAt ? (
            <>
              {t('lastUsed')} <LocalTime instant={lastUsedAt} style="date" />
            </>
          ) : (
            t('never')
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={t('renameNamed', { name })}
          onClick={() => setMode('rename')}
        >
          {t('rename')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={t('removeNamed', { name })}
          onClick={() => setMode('remove')}
        >
          {t('remove')}
        </Button>
      </div>
      {mode === 'remove' && (
        <RemovePasskey passkey={passkey} onDone={() => changed(t('removed'))} onCancel={close} />
      )}
    </li>
  )
}

interface ChangeProps {
  passkey: PasskeyView
  onDone: () => void
  onCancel: () => void
}

const addressOf = ({ passkeyId }: PasskeyView) =>
  `/api/account/passkeys/${encodeURIComponent(passkeyId)}`

function RenamePasskey({ passkey, onDone, onCancel }: ChangeProps) {
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

function RemovePasskey({ passkey, onDone, onCancel }: ChangeProps) {
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
