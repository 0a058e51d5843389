'use client'

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { showToast } from '#components/ui/show-toast.ts'
import { ApiError, apiFetch } from '#lib/http/read-api-error.ts'

/** Asks once, then says truly whether it worked; `path` cancels and `queryKey` shows the order. */
export function CancelOrder({ path, queryKey }: { path: string; queryKey: QueryKey }) {
  const t = useTranslations('orders.cancel')
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const cancel = useMutation({
    mutationFn: () => apiFetch(path, { method: 'POST' }),
    onSuccess: () => {
      setIsOpen(false)
      showToast({ tone: 'good', message: t('done') })
    },
    // Cancelled, or shipped in the meantime: the page shows how things are.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const close = () => {
    if (cancel.isPending) return
    setIsOpen(false)
    cancel.reset()
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
            <Button variant="danger" isPending={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('confirm')}
            </Button>
          </>
        }
      >
        <p>{t('text')}</p>
        {cancel.isError && <CancelFailure error={cancel.error} />}
      </Dialog>
    </>
  )
}

function CancelFailure({ error }: { error: Error }) {
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
