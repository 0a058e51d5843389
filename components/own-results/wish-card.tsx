'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import type { OrderId } from '#lib/ids.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'
import { useWish } from './use-wish.ts'
import { WishFailure } from './wish-failure.tsx'
import { WishFields } from './wish-fields.tsx'

/** The choice for an order's sensitive results, which can be changed until they are shown. */
export function WishCard({
  orderId,
  wish,
  onChosen,
}: {
  orderId: OrderId
  wish: WishChoice
  onChosen: () => Promise<unknown>
}) {
  const t = useTranslations('own-results.wish')
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState(wish)
  const { choose, isPending, error } = useWish({ orderId, onChosen })

  function open() {
    setPicked(wish)
    setIsOpen(true)
  }

  async function save() {
    if (!(await choose(picked))) return
    setIsOpen(false)
    showToast({ tone: 'good', message: t('saved') })
  }

  return (
    <Card as="section" aria-labelledby="wish" className="print:hidden">
      <h2 id="wish" className="text-base">
        {t('cardTitle')}
      </h2>
      <p className="mt-1 font-medium">{t(`choices.${wish}.label`)}</p>
      <p className="text-sm text-soft">{t(`choices.${wish}.text`)}</p>
      <Button variant="secondary" size="small" className="mt-3 min-h-11" onClick={open}>
        {t('change')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => !isPending && setIsOpen(false)}
        title={t('title')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              {t('keep')}
            </Button>
            <Button isPending={isPending} onClick={save}>
              {t('save')}
            </Button>
          </>
        }
      >
        <div className="mt-3 text-ink">
          <WishFields choice={picked} onChange={setPicked} />
        </div>
        <p className="mt-3 text-sm">{t('note')}</p>
        <WishFailure error={error} />
      </Dialog>
    </Card>
  )
}
