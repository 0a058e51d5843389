'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { OrderView } from '#lib/orders/order-view.ts'

// Loaded when first pressed.
const AddressDialog = lazy(async () => ({
  default: (await import('./address-dialog.tsx')).AddressDialog,
}))

interface CorrectAddressProps {
  order: OrderView
  path: string
  onSettled: () => Promise<unknown>
  /** who corrected it last, where that is known */
  changedBy?: string | null
}

/** Beside the address of a kit: correct it before it ships, or why that is not possible anymore. */
export function CorrectAddress({ order, path, onSettled, changedBy = null }: CorrectAddressProps) {
  const t = useTranslations('order-corrections')
  const [isOpen, setIsOpen] = useState(false)
  const { shippingTo, can, isAddressFrozen } = order
  return (
    <>
      {can.correctAddress && (
        <Button
          size="small"
          variant="secondary"
          className="mt-2 print:hidden"
          onClick={() => setIsOpen(true)}
        >
          {t('address.action')}
        </Button>
      )}
      {isAddressFrozen && (
        <p className="mt-1 text-sm font-normal text-soft">{t('address.shipped')}</p>
      )}
      {isOpen && shippingTo && (
        <Suspense fallback={null}>
          <AddressDialog
            address={shippingTo}
            changedBy={changedBy}
            path={path}
            onSettled={onSettled}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
