'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

type CancelOrderProps = {
  /** API route that cancels the order */
  path: string
  /** Refetches the order: it is cancelled now, or has shipped in the meantime. */
  onSettled: () => Promise<unknown>
}

/** Confirms first, and reports failure: the order may have shipped in the meantime. */
export function CancelOrder({ path, onSettled }: CancelOrderProps) {
  const t = useTranslations('orders.cancel')
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()

  async function cancel() {
    if (isPending) return
    setIsPending(true)
    setError(undefined)
    try {
      await apiFetch(path, { method: 'POST' })
      setIsOpen(false)
      showToast({ tone: 'good', message: t('done') })
    } catch (failure) {
      setError(failure)
    }
    await onSettled()
    setIsPending(false)
  }

  function close() {
    if (isPending) return
    setIsOpen(false)
    setError(undefined)
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)} className="-ml-5 text-alert">
        {t('action')}
      </Button>
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
        <p>{t('text')}</p>
        {error !== undefined && <CancelFailure error={error} />}
      </Dialog>
    </>
  )
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
