'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { Colleague } from '#lib/orders/activity/activity-view.ts'
import type { OrderDialogProps } from './acted-order.ts'
import { ActionDialog } from './action-dialog.tsx'
import { OwnerField } from './owner-field.tsx'
import { useOrderAction } from './use-order-action.ts'

interface AssignDialogProps extends OrderDialogProps {
  people: readonly Colleague[]
  userId: string
}

export function AssignDialog({
  order,
  people,
  userId,
  isOpen,
  onClose,
  onSaved,
}: AssignDialogProps) {
  const t = useTranslations('order-actions')
  const { act, isPending, problem } = useOrderAction(onSaved)
  const before = order.owner?.userId ?? null
  const [ownerId, setOwnerId] = useState(before ?? userId)
  const path = `/api/clinic/orders/${order.orderId}/owner`
  const body = { ownerId: ownerId || null, before }
  return (
    <ActionDialog
      title={t('assignTitle', order.names)}
      isOpen={isOpen}
      saveLabel={t('saveAssign')}
      isPending={isPending}
      onSave={() => act(() => apiFetch(path, { method: 'PUT', body }), t('assigned'))}
      onClose={onClose}
    >
      <OwnerField {...{ people, userId }} value={ownerId} onChange={setOwnerId} error={problem} />
    </ActionDialog>
  )
}
