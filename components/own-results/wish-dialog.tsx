'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'
import { useWish } from './use-wish.ts'
import type { WishCardProps } from './wish-card.tsx'
import { WishFailure } from './wish-failure.tsx'
import { WishFields } from './wish-fields.tsx'

export function WishDialog({
  orderId,
  wish,
  onChosen,
  isOpen,
  onClose,
}: WishCardProps & { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('own-results.wish')
  const [picked, setPicked] = useState<WishChoice>()
  const { choose, isPending, error } = useWish({ orderId, onChosen })

  const choice = picked ?? wish

  function close() {
    setPicked(undefined)
    onClose()
  }

  async function save() {
    if (!(await choose(choice))) return
    close()
    showToast({ tone: 'good', message: t('saved') })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isPending && close()}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('keep')}
          </Button>
          <Button isPending={isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="mt-3 text-ink">
        <WishFields choice={choice} onChange={setPicked} />
      </div>
      <p className="mt-3 text-sm">{t('note')}</p>
      <WishFailure error={error} />
    </Dialog>
  )
}
