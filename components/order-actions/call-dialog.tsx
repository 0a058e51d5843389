'use client'

import { Copy, Mail, Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Field } from '#components/ui/form/field.tsx'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useRequestKey } from '#components/ui/form/use-request-key.ts'
import { useTooLong } from '#components/ui/form/use-too-long.ts'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { callResults, maxNoteLength } from '#lib/orders/activity/activity-view.ts'
import type { OrderDialogProps } from './acted-order.ts'
import { ActionDialog } from './action-dialog.tsx'
import { NoAccountNote } from './no-account-note.tsx'
import { useOrderAction } from './use-order-action.ts'

/** How to reach the patient, and what came of it. */
export function CallDialog({ order, isOpen, onClose, onSaved }: OrderDialogProps) {
  const t = useTranslations('order-actions')
  const { act, isPending, problem, setProblem } = useOrderAction(onSaved)
  const sayTooLong = useTooLong()
  const [outcome, setOutcome] = useState('')
  const outcomeName = useId()
  const [note, setNote] = useState('')
  const { keyOf, renew } = useRequestKey()
  const { orderId, names, phone, email, patientId, hasAccount } = order
  const path = `/api/clinic/orders/${orderId}/activity`
  const save = () => {
    const fault = outcome === '' ? t('chooseOutcome') : sayTooLong(note, maxNoteLength)
    if (fault) return setProblem(fault)
    return act(async () => {
      const key = keyOf([outcome, note])
      await apiFetch(path, { body: { kind: 'call', outcome, note, key } })
      renew()
    }, t('callSaved'))
  }
  return (
    <ActionDialog
      title={t('contactTitle', names)}
      isOpen={isOpen}
      saveLabel={t('saveCall')}
      isPending={isPending}
      onSave={save}
      onClose={onClose}
    >
      <ul className="mb-4 space-y-1 text-ink">
        {phone && (
          <Way icon={<Phone />} href={`tel:${phone}`} copy={phone} label={formatPhone(phone)} />
        )}
        {email && <Way icon={<Mail />} href={`mailto:${email}`} copy={email} label={email} />}
        {!phone && !email && <li className="text-sm text-soft">{t('noContact')}</li>}
        {patientId && !hasAccount && (
          <li>
            <NoAccountNote patientId={patientId} />
          </li>
        )}
      </ul>
      <div className="space-y-4 text-sm text-ink">
        <RadioCards
          legend={t('outcome')}
          columns={2}
          options={callResults.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          value={outcome}
          // Radios of closed dialogs are on the page, too.
          input={{ name: outcomeName, onChange: ({ target }) => setOutcome(target.value) }}
        />
        <Field label={t('callNote')} hint={t('optional')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              limit={maxNoteLength}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              isDense
            />
          )}
        </Field>
        {problem && (
          <Notice tone="alert" role="alert">
            {problem}
          </Notice>
        )}
      </div>
    </ActionDialog>
  )
}

interface WayProps {
  icon: ReactNode
  href: string
  label: string
  copy: string
}

function Way({ icon, href, label, copy }: WayProps) {
  const t = useTranslations('order-actions')
  return (
    <li className="flex items-center gap-2 [&_svg]:size-4.5">
      <a
        href={href}
        className="inline-flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-xs font-semibold text-accent underline decoration-accent/35 decoration-2 underline-offset-4 [overflow-wrap:anywhere]"
      >
        {icon}
        {label}
      </a>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('copy', { what: label })}
        icon={<Copy aria-hidden="true" />}
        onClick={() =>
          navigator.clipboard.writeText(copy).then(
            () => showToast({ message: t('copied') }),
            () => showToast({ tone: 'alert', message: t('copyFailed') }),
          )
        }
      />
    </li>
  )
}
