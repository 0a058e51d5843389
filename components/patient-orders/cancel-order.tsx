'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { OwnOrderView } from '#lib/orders/order-view.ts'

const CancelDialog = lazy(async () => ({
  default: (await import('./cancel-dialog.tsx')).CancelDialog,
}))

export type CancelOrderProps = {
  order: Pick<OwnOrderView, 'method' | 'appointment'>
  /** API route that cancels the order */
  path: string
  /** Refetches the order: it is canceled now, or has shipped in the meantime. */
  onSettled: () => Promise<unknown>
}

export function CancelOrder(props: CancelOrderProps) {
  const t = useTranslations('orders.cancel')
  // Stays after its first opening: closing it gives the focus back.
  const [dialog, setDialog] = useState<{ isOpen: boolean; openedAt: string }>()
  const open = () => setDialog({ isOpen: true, openedAt: new Date().toISOString() })
  return (
    <>
      <Button variant="quiet" onClick={open} className="-ml-5 text-alert">
        {t('action')}
      </Button>
      {dialog && (
        <Suspense fallback={null}>
          <CancelDialog
            {...props}
            {...dialog}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  )
}
