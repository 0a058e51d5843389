'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { OrderId } from '#lib/ids.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'
import { useWish } from './use-wish.ts'
import { WishFailure } from './wish-failure.tsx'

/** Ends a hold that the patient asked for themselves. Those who wanted company are asked once more, calmly. */
export function ShowNow({
  orderId,
  wish,
  onChosen,
}: {
  orderId: OrderId
  wish: WishChoice | null
  onChosen: () => Promise<unknown>
}) {
  const t = useTranslations('own-results.showNow')
  const [isAsking, setIsAsking] = useState(false)
  const { choose, isPending, error } = useWish({ orderId, onChosen })
  const isConfirmed = wish === 'with-someone'

  async function show() {
    if (await choose('at-once')) setIsAsking(false)
  }

  return (
    <div>
      <Button
        variant="secondary"
        isWide
        isPending={isPending && !isAsking}
        onClick={() => (isConfirmed ? setIsAsking(true) : void show())}
      >
        {t('action')}
      </Button>
      {!isAsking && <WishFailure error={error} />}
      <Dialog
        isOpen={isAsking}
        onClose={() => !isPending && setIsAsking(false)}
        title={t('title')}
        closeLabel={t('notYet')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('notYet')}
            </Button>
            <Button isPending={isPending} onClick={show}>
              {t('confirm')}
            </Button>
          </>
        }
      >
        <p>{t('text')}</p>
        {isAsking && <WishFailure error={error} />}
      </Dialog>
    </div>
  )
}
