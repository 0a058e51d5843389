'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { OrderId } from '#lib/ids.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'

const WishDialog = lazy(async () => ({ default: (await import('./wish-dialog.tsx')).WishDialog }))

export interface WishCardProps {
  orderId: OrderId
  wish: WishChoice
  onChosen: () => Promise<unknown>
}

/** The choice for an order's sensitive results, which can be changed until they are shown. */
export function WishCard(props: WishCardProps) {
  const t = useTranslations('own-results.wish')
  // Stays after its first opening: closing it gives the focus back.
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  const { wish } = props
  return (
    <Card as="section" aria-labelledby="wish" className="print:hidden">
      <h2 id="wish" className="text-base">
        {t('cardTitle')}
      </h2>
      <p className="mt-1 font-medium">{t(`choices.${wish}.label`)}</p>
      <p className="text-sm text-soft">{t(`choices.${wish}.text`)}</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-3 min-h-11"
        onClick={() => setDialog('open')}
      >
        {t('change')}
      </Button>
      {dialog && (
        <Suspense fallback={null}>
          <WishDialog {...props} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </Card>
  )
}
