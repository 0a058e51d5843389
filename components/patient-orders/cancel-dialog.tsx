'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { CancelOrderProps } from './cancel-order.tsx'

/** Confirms first, and reports failure: the order may have shipped in the meantime. */
export function CancelDialog({
  order,
  path,
  onSettled,
  isOpen,
  onClose,
}: CancelOrderProps & { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('orders.cancel')
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()

  async function cancel() {
    if (isPending) return
    setIsPending(true)
    setError(undefined)
    try {
      await apiFetch(path, { method: 'POST' })
      onClose()
      showToast({ tone: 'good', message: t('done') })
    } catch (failure) {
      setError(failure)
    }
    await onSettled()
    setIsPending(false)
  }

  function close() {
    if (isPending) return
    setError(undefined)
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t('keep')}
          </Button>
          <Button variant="danger" isPending={isPending} onClick={cancel}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>
        {t(`text.${whatEnds(order)}`)} {t('again')}
      </p>
      {error !== undefined && <CancelFailure error={error} />}
    </Dialog>
  )
}

/** A visit at home is canceled with its order; a service center keeps the patient's place (contract 2.8). */
function whatEnds({ method, appointment }: CancelOrderProps['order']) {
  if (method === 'testkit') return 'kit'
  const isBooked = appointment?.can.cancel === true
  if (isBooked && appointment.kind === 'center') return 'centerVisit'
  return isBooked && appointment.kind === 'home' ? 'homeVisit' : 'draw'
}

function CancelFailure({ error }: { error: unknown }) {
  const t = useTranslations('orders.cancel')
  const errors = useTranslations('errors')
  const said = error instanceof ApiError ? error.message : ''
  const code = error instanceof ApiError && error.code === 'offline' ? 'offline' : 'unexpected'
  return (
    <Notice tone="alert" role="alert" title={t('failed')} className="mt-4">
      {said || errors(code)}
    </Notice>
  )
}
