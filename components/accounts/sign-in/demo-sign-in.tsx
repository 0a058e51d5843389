'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { continueTo } from '#components/accounts/continue-to.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

type DemoRole = 'patient' | 'clinician' | 'reviewer' | 'support' | 'admin'

/** One-click sign-in for demo users. Their passwords stay on the server. */
export function DemoSignIn({
  users,
  next,
}: {
  users: { role: DemoRole; name: string }[]
  next: string
}) {
  const t = useTranslations('accounts.demo')
  const errors = useTranslations('errors')
  const [pending, setPending] = useState<DemoRole>()
  const [problem, setProblem] = useState<string>()

  async function signIn(role: DemoRole) {
    setPending(role)
    setProblem(undefined)
    try {
      const { needsCode } = await apiFetch<{ needsCode: boolean }>('/api/auth-demo', {
        body: { role },
      })
      await continueTo(needsCode ? '/two-factor' : next)
    } catch (error) {
      setProblem(
        error instanceof ApiError ? error.message || errors(error.code) : errors('unexpected'),
      )
      setPending(undefined)
    }
  }

  return (
    <section
      aria-labelledby="demo-title"
      className="rounded-card border border-dashed border-edge p-4.5"
    >
      <h2 id="demo-title" className="text-base font-bold">
        {t('title')}
      </h2>
      <p className="mt-0.5 text-sm text-soft">{users.length === 0 ? t('empty') : t('lead')}</p>
      <ul className="mt-3 space-y-2">
        {users.map(({ role, name }) => (
          <li key={role}>
            <BareButton
              onClick={() => !pending && signIn(role)}
              aria-busy={pending === role || undefined}
              className="flex min-h-12 w-full items-center gap-3 rounded-control border border-line bg-card px-3.5 py-2 text-left transition-colors hover:border-edge hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t('as', { name })}</span>
                <span className="block text-sm text-soft">{t(`role.${role}`)}</span>
              </span>
              {pending === role ? (
                <Spinner className="size-4.5" />
              ) : (
                <ArrowRight aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
              )}
            </BareButton>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-sm font-semibold text-alert">
        {problem}
      </p>
    </section>
  )
}
