'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { maxReasonLength, minReasonLength } from '#lib/emergency-access/emergency-access-view.ts'
import type { PatientId } from '#lib/ids.ts'

/** Asks staff whose work does not need results for a reason, then shows the page that they wanted. */
export function EmergencyAccessForm({ patientId }: { patientId: PatientId }) {
  const t = useTranslations('patients.emergency')
  const sayTooLong = useTooLong()
  const router = useRouter()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [isFailed, setIsFailed] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const isShort = reason.trim().length < minReasonLength
    const found = isShort ? t('reasonMissing') : sayTooLong(reason, maxReasonLength)
    setFault(found)
    setIsFailed(false)
    if (found) return
    setIsSending(true)
    try {
      await apiFetch(`/api/clinic/patients/${patientId}/emergency-access`, { body: { reason } })
      router.refresh()
    } catch {
      setIsFailed(true)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form method="post" onSubmit={send} noValidate className="max-w-xl space-y-4">
      <Notice tone="watch">{t('text')}</Notice>
      <Field label={t('reason')} description={t('reasonHint')} error={fault} isRequired>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            limit={maxReasonLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {isFailed && (
        <Notice tone="alert" role="alert">
          {t('failed')}
        </Notice>
      )}
      <SubmitButton isPending={isSending}>{t('open')}</SubmitButton>
    </form>
  )
}
