'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { PendingEmailChange } from '#lib/accounts/get-account-security.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).changeEmailSchema

const ids = { newEmail: 'new-email', password: 'new-email-password' }

interface EmailFormProps {
  email: string
  pending: PendingEmailChange | null
}

export function EmailForm({ email, pending }: EmailFormProps) {
  const t = useTranslations('accounts.emailChange')
  const router = useRouter()
  const [asked, setAsked] = useState<string>()
  if (asked !== undefined)
    return (
      <OpenEmailForm
        newEmail={asked}
        onSent={() => {
          setAsked(undefined)
          router.refresh()
        }}
      />
    )
  if (pending)
    return (
      <Waiting
        email={email}
        pending={pending}
        onAgain={() => setAsked(pending.newEmail)}
        onCanceled={router.refresh}
      />
    )
  return (
    <Button variant="secondary" onClick={() => setAsked('')}>
      {t('open')}
    </Button>
  )
}

type WaitingProps = {
  email: string
  pending: PendingEmailChange
  onAgain: () => void
  onCanceled: () => void
}

function Waiting({ email, pending, onAgain, onCanceled }: WaitingProps) {
  const t = useTranslations('accounts.emailChange')
  const [isCanceling, setIsCanceling] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { newEmail, isCurrentConfirmed, isNewConfirmed, expiresAt } = pending
  const sides = [
    { key: 'current', label: t('currentBox', { email }), isConfirmed: isCurrentConfirmed },
    { key: 'new', label: t('newBox', { newEmail }), isConfirmed: isNewConfirmed },
  ]

  async function cancel() {
    setIsCanceling(true)
    setHasFailed(false)
    await apiFetch('/api/account/change-email', { method: 'DELETE' }).then(onCanceled, () =>
      setHasFailed(true),
    )
    setIsCanceling(false)
  }

  return (
    <Notice
      tone="info"
      role="status"
      title={sides.some(({ isConfirmed }) => isConfirmed) ? t('oneLeft') : t('sentTitle')}
      action={
        <>
          <Button size="small" variant="secondary" onClick={onAgain}>
            {t('again')}
          </Button>
          <Button size="small" variant="secondary" isPending={isCanceling} onClick={cancel}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <p className="break-words">{t('sent', { newEmail })}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {sides.map(({ key, label, isConfirmed }) => (
          <li key={key} className="break-words">
            {label} {isConfirmed ? t('confirmed') : t('waiting')}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {t.rich('until', { time: () => <LocalTime instant={expiresAt} style="dateTime" /> })}
      </p>
      {hasFailed && <p className="mt-2 font-semibold text-alert">{t('cancelFailed')}</p>}
    </Notice>
  )
}

function OpenEmailForm({ newEmail, onSent }: { newEmail: string; onSent: () => void }) {
  const t = useTranslations('accounts')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { newEmail, password: '' },
    focusFirst: newEmail ? 'password' : 'newEmail',
    send: async (values) => {
      await apiFetch('/api/account/change-email', { body: values })
      onSent()
    },
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, {
        newEmail: t('emailChange.newEmail'),
        password: t('password'),
      })}
      problem={problem}
      attempt={attempt}
    >
      <TextField
        {...form.register('newEmail')}
        id={ids.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('emailChange.newEmail')}
        error={errorOf('newEmail')}
        isRequired
      />
      <PasswordField
        {...form.register('password')}
        id={ids.password}
        autoComplete="current-password"
        label={t('password')}
        error={errorOf('password')}
      />
      <SubmitButton isPending={isPending}>{t('emailChange.submit')}</SubmitButton>
    </FormFrame>
  )
}
