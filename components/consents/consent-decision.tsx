'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card, CardHeader } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { isAsked, type LedgerConsent } from '#lib/consents/consent-ledger.ts'

/** Agrees to the newest version, or withdraws from the one in force after saying what that changes. */
export function ConsentDecision({ consent }: { consent: LedgerConsent }) {
  if (consent.can.agree && consent.newest)
    return (
      <DecisionForm key="decide" consent={consent} kind="decide" version={consent.newest.version} />
    )
  if (consent.can.withdraw)
    return (
      <DecisionForm key="withdraw" consent={consent} kind="withdraw" version={consent.version} />
    )
  return null
}

interface DecisionFormProps {
  consent: LedgerConsent
  kind: 'decide' | 'withdraw'
  version: string
}

const paths = { decide: 'agreement', withdraw: 'withdrawal' }

function DecisionForm({ consent, kind, version }: DecisionFormProps) {
  const t = useTranslations('consents')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(kind === 'decide')
  const [isChecked, setIsChecked] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState('')

  async function send(event: FormEvent) {
    event.preventDefault()
    setIsMissing(!isChecked)
    if (!isChecked || isPending) return
    setIsPending(true)
    setFailure('')
    try {
      await apiFetch(`/api/account/consents/${consent.type}/${paths[kind]}`, { body: { version } })
      showToast({ message: t(`${kind}.done`) })
      router.refresh()
    } catch (error) {
      setFailure(errors(error instanceof ApiError ? error.code : 'unexpected'))
    } finally {
      setIsPending(false)
    }
  }

  if (!isOpen)
    return (
      <Button variant="secondary" className="text-alert" onClick={() => setIsOpen(true)}>
        {t('withdraw.open')}
      </Button>
    )
  return (
    <Card as="section" padding="large">
      <CardHeader title={t(`${kind}.title`)}>{t(`${kind}.lead`)}</CardHeader>
      {kind === 'withdraw' && <Effects isAsked={isAsked(consent.type)} />}
      <form method="post" onSubmit={send} noValidate className="mt-4 space-y-4">
        <Checkbox
          id={`consent-${kind}`}
          label={
            kind === 'decide' ? t('decide.check', { title: consent.title }) : t('withdraw.check')
          }
          checked={isChecked}
          onChange={(event) => setIsChecked(event.target.checked)}
          aria-required
          error={isMissing && !isChecked ? t(`${kind}.missing`) : undefined}
        />
        {failure && (
          <Notice tone="alert" role="alert">
            {failure}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant={kind === 'withdraw' ? 'danger' : 'primary'} isPending={isPending}>
            {t(`${kind}.submit`)}
          </SubmitButton>
          {kind === 'withdraw' && (
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              {t('withdraw.keep')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

function Effects({ isAsked: isNeeded }: { isAsked: boolean }) {
  const t = useTranslations('consents.withdraw')
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <EffectList
        title={t('changes.title')}
        lines={[t(isNeeded ? 'changes.first' : 'changes.other'), t('changes.second')]}
      />
      <EffectList title={t('stays.title')} lines={[t('stays.first'), t('stays.second')]} />
    </div>
  )
}

function EffectList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
