'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { Colleague } from '#lib/orders/activity/activity-view.ts'
import type { ActionDialogProps } from './call-dialog.tsx'
import { useOrderAction } from './use-order-action.ts'

interface AssignDialogProps extends ActionDialogProps {
  people: readonly Colleague[]
  userId: string
}

export function AssignDialog({ order, people, userId, onClose, onSaved }: AssignDialogProps) {
  const t = useTranslations('order-actions')
  const { act, isPending, problem } = useOrderAction(onSaved)
  const before = order.owner?.userId ?? null
  const [ownerId, setOwnerId] = useState(before ?? userId)
  const save = () =>
    act(
      () =>
        apiFetch(`/api/clinic/orders/${order.orderId}/owner`, {
          method: 'PUT',
          body: { ownerId: ownerId || null, before },
        }),
      t('assigned'),
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('assignTitle', order.names)}
      closeLabel={t('close')}
      footer={
        <>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="small" isPending={isPending} onClick={save}>
            {t('saveAssign')}
          </Button>
        </>
      }
    >
      <SelectField
        isDense
        label={t('owner')}
        error={problem}
        className="text-sm text-ink"
        value={ownerId}
        onChange={({ target }) => setOwnerId(target.value)}
      >
        <option value="">{t('noOwner')}</option>
        {people.map((person) => (
          <option key={person.userId} value={person.userId}>
            {person.userId === userId ? t('me', { name: person.name }) : person.name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
