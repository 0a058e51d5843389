'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { type AppointmentView, isFeeDue } from '#lib/appointments/appointment-view.ts'
import type { CancelOrderProps } from './cancel-order.tsx'

type CancelDialogProps = CancelOrderProps & {
  isOpen: boolean
  /** ISO instant: whether a visit is refunded goes by it */
  openedAt: string
  onClose: () => void
}

/** Confirms first, and reports failure: the order may have shipped in the meantime. */
export function CancelDialog({
  order,
  openedAt,
  path,
  onSettled,
  isOpen,
  onClose,
}: CancelDialogProps) {
  const t = useTranslations('orders.cancel')
  const ending = whatEnds(order)
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
        {t(`text.${ending}`)} {t('again')}
      </p>
      {ending === 'homeVisit' && order.appointment && (
        <VisitFee appointment={order.appointment} openedAt={openedAt} />
      )}
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

/** Nothing where canceling is free. */
function VisitFee({ appointment, openedAt }: { appointment: AppointmentView; openedAt: string }) {
  const fee = useTranslations('appointments.visit.fee')
  const t = useTranslations('appointments.cancel')
  if (appointment.freeUntil === null) return null
  if (!isFeeDue(appointment, openedAt)) return <p className="mt-3">{fee('refunded')}</p>
  return (
    <Notice tone="watch" title={fee('notRefunded')} className="mt-4">
      {t('lateText')}
    </Notice>
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
