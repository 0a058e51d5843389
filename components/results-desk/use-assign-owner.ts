'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'

interface Assigned {
  orderId: OrderId
  /** null: no one */
  ownerId: string | null
  /** the owner that the page shows: if it is another one by now, nothing changes */
  before: string | null
  /** what to say once it is done */
  message: string
}

export function useAssignOwner(onSettled: () => void) {
  const t = useTranslations('results-desk.owner')
  return useMutation({
    mutationFn: ({ orderId, ownerId, before }: Assigned) =>
      apiFetch(`/api/clinic/results/${orderId}/owner`, {
        method: 'PUT',
        body: { ownerId, before },
      }),
    onSuccess: (_, { message }) => showToast({ tone: 'good', message }),
    onError: (error) => {
      const isTaken = error instanceof ApiError && error.code === 'results-changed'
      const field = error instanceof ApiError ? error.fields.ownerId : undefined
      showToast({
        tone: 'alert',
        message: isTaken ? t('taken') : (field ?? error.message) || t('failed'),
      })
    },
    onSettled,
  })
}
