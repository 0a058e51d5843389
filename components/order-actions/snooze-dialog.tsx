'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import { useOrderAction } from './use-order-action.ts'

interface SnoozeDialogProps {
  orderId: OrderId
  /** of what is shown: only that one is snoozed */
  stateKey: string
  names: { name: string; test: string }
  onClose: () => void
  onSaved: () => Promise<unknown>
  /** offered for a moment afterwards */
  undo?: { label: string; onPress: () => void }
}

/** Until its status changes, or until a day if that comes first; always with the reason. */
export function SnoozeDialog(props: SnoozeDialogProps) {
  const { orderId, stateKey, names, onClose, onSaved, undo } = props
  const t = useTranslations('order-actions')
  const { act, isPending, problem, setProblem } = useOrderAction(onSaved)
  const [choice, setChoice] = useState<'change' | 'day'>('change')
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const save = () => {
    if (choice === 'day' && day === '') return setProblem(t('chooseDay'))
    if (reason.trim() === '') return setProblem(t('reasonFirst'))
    const until = choice === 'day' ? day : null
    return act(
      () =>
        apiFetch(`/api/clinic/attention/${orderId}`, {
          method: 'PUT',
          body: { stateKey, reason, until },
        }),
      t(choice === 'day' ? 'snoozedDay' : 'snoozedChange'),
      undo,
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('snoozeTitle', names)}
      closeLabel={t('close')}
      footer={
        <>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" isPending={isPending} onClick={save}>
            {t('snooze')}
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-sm text-ink">
        <RadioCards
          legend={t('until')}
          options={[
            { value: 'change', label: t('untilChange'), description: t('untilChangeText') },
            { value: 'day', label: t('untilDay'), description: t('untilDayText') },
          ]}
          value={choice}
          input={{
            name: 'until',
            onChange: ({ target }) => setChoice(target.value === 'day' ? 'day' : 'change'),
          }}
        />
        {choice === 'day' && (
          <TextField
            isDense
            type="date"
            label={t('day')}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
        <TextField
          isDense
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          isRequired
        />
        {problem && (
          <Notice tone="alert" role="alert">
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
