'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import { ActionDialog } from './action-dialog.tsx'
import { emptySnooze, readSnooze, SnoozeFields } from './snooze-fields.tsx'
import { useOrderAction } from './use-order-action.ts'

interface SnoozeDialogProps {
  orderId: OrderId
  /** of what is shown: only that one is snoozed */
  stateKey: string
  names: { name: string; test: string }
  /** It keeps what was typed while it is closed. */
  isOpen: boolean
  onClose: () => void
  onSaved: () => Promise<unknown>
  /** offered for a moment afterwards */
  undo?: { label: string; onPress: () => void }
}

export function SnoozeDialog(props: SnoozeDialogProps) {
  const { orderId, stateKey, names, isOpen, onClose, onSaved, undo } = props
  const t = useTranslations('order-actions')
  const { act, isPending, problem, setProblem } = useOrderAction(onSaved)
  const [draft, setDraft] = useState(emptySnooze)
  const save = () => {
    const snooze = readSnooze(draft)
    if (snooze.missing) return setProblem(t(snooze.missing))
    const { reason, until } = snooze
    return act(
      () =>
        apiFetch(`/api/clinic/attention/${orderId}`, {
          method: 'PUT',
          body: { stateKey, reason, until },
        }),
      t(until ? 'snoozedDay' : 'snoozedChange'),
      undo,
    )
  }
  return (
    <ActionDialog
      title={t('snoozeTitle', names)}
      isOpen={isOpen}
      saveLabel={t('snooze')}
      isPending={isPending}
      onSave={save}
      onClose={onClose}
    >
      <div className="space-y-4 text-sm text-ink">
        <SnoozeFields draft={draft} onChange={setDraft} />
        {problem && (
          <Notice tone="alert" role="alert">
            {problem}
          </Notice>
        )}
      </div>
    </ActionDialog>
  )
}
