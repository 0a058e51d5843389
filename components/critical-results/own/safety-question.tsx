'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ChoiceRow } from '#components/critical-results/loop/choice-row.tsx'
import { Card } from '#components/ui/card.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OwnCriticalView } from '#lib/critical-results/critical-view.ts'

type Said = 'answered' | 'addressSaved' | 'failed'

/** Whether someone is with the patient, and where they are: the clinician who calls sees it. */
export function SafetyQuestion({ critical }: { critical: OwnCriticalView }) {
  const t = useTranslations('critical.own')
  const router = useRouter()
  const [companion, setCompanion] = useState(critical.companion)
  const [address, setAddress] = useState(critical.address ?? '')
  const [said, setSaid] = useState<Said>()
  const [isSending, setIsSending] = useState(false)

  async function send(body: { companion?: 'yes' | 'no'; address?: string }, done: Said) {
    setIsSending(true)
    try {
      await apiFetch(`/api/critical-results/${critical.criticalId}/safety`, { body })
      setSaid(done)
      router.refresh()
    } catch {
      setSaid('failed')
    } finally {
      setIsSending(false)
    }
  }
  const answer = (given: 'yes' | 'no') => {
    setCompanion(given)
    void send({ companion: given }, 'answered')
  }
  const sendAddress = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim()) void send({ address }, 'addressSaved')
  }
  return (
    <Card as="section" className="space-y-4">
      <div>
        <h3 className="text-lg">{t('someone')}</h3>
        <p className="text-sm text-soft">{t('someoneText')}</p>
      </div>
      <ChoiceRow
        isLarge
        legend={t('someone')}
        name={`companion-${critical.criticalId}`}
        choices={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('alone') },
        ]}
        value={companion === 'unknown' ? null : companion}
        onChange={answer}
      />
      <form method="post" noValidate onSubmit={sendAddress} className="space-y-3">
        <TextField
          label={t('where')}
          value={address}
          maxLength={300}
          autoComplete="street-address"
          onChange={(event) => setAddress(event.target.value)}
        />
        <SubmitButton variant="secondary" isPending={isSending}>
          {t('saveAddress')}
        </SubmitButton>
      </form>
      <p role="status" className="text-sm font-semibold empty:hidden">
        {said && t(said)}
      </p>
    </Card>
  )
}
