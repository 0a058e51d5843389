'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useLayoutEffect, useRef } from 'react'
import { CodeField } from '#components/accounts/code-field.tsx'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { focusMain } from '#components/ui/focus-main.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { expectSessionEnd } from '#lib/api-client/session-end.ts'

const loadSchema = async () =>
  (await import('#lib/erasure/deletion-schema.ts')).deleteOwnAccountInput

const obstacles = new Set(['result-open', 'visit-open'])

const ids = { password: 'deletion-password', code: 'deletion-code' }

/** `needsCode`: the second step is on, so this needs it too. */
export function OwnDeletionForm({ needsCode }: { needsCode: boolean }) {
  const t = useTranslations('accounts')
  const router = useRouter()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { password: '', ...(needsCode && { code: '' }) },
    focusFirst: 'password',
    send: async (values) => {
      try {
        await apiFetch('/api/account/deletion', { body: values })
      } catch (error) {
        // The page shows what stands in the way since it was opened, and what to do.
        if (error instanceof ApiError && obstacles.has(error.code)) {
          router.refresh()
          focusMain()
        }
        throw error
      }
      expectSessionEnd()
      // A full load: nothing of the account may stay in this page.
      window.location.assign('/undo-deletion')
    },
  })
  const place = useRef<HTMLDivElement>(null)

  // What stands in the way may appear in its place at any time.
  useLayoutEffect(() => {
    const shown = place.current
    return () => {
      if (shown?.contains(document.activeElement)) focusMain()
    }
  }, [])
  return (
    <div ref={place}>
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
        {needsCode && (
          <CodeField {...form.register('code')} id={ids.code} error={errorOf('code')} />
        )}
        <SubmitButton variant="danger" isPending={isPending}>
          {t('deletion.submit')}
        </SubmitButton>
      </FormFrame>
    </div>
  )
}
