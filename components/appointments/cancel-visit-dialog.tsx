'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Field } from '#components/ui/form/field.tsx'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { type AppointmentView, isFeeDue } from '#lib/appointments/appointment-view.ts'
import { reasonsToOffer, reasonWordOf } from '#lib/appointments/reason-word.ts'
import { maxNotes } from '#lib/booking/limits.ts'
import type { CancelOptions } from '#lib/booking/slot-view.ts'

type CancelVisitProps = {
  appointment: AppointmentView
  readAt: string
  /** Another visit can be booked for it. */
  isOrderOpen: boolean
  isOpen: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Says what canceling costs before it happens. */
export function CancelVisitDialog({
  appointment,
  readAt,
  isOrderOpen,
  isOpen,
  onClose,
  onChanged,
}: CancelVisitProps) {
  const t = useTranslations('appointments.cancel')
  const errors = useTranslations('errors')
  const [found, setFound] = useState<CancelOptions>()
  const [chosen, setChosen] = useState('')
  const [notes, setNotes] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const path = `/api/orders/${appointment.orderId}/appointment`
  useEffect(() => {
    if (!isOpen || found) return
    const own = new AbortController()
    apiFetch<CancelOptions>(`${path}/reasons`, { signal: own.signal }).then(
      setFound,
      (failure: unknown) => own.signal.aborted || setError(failure),
    )
    return () => own.abort()
  }, [isOpen, found, path])

  const reasons = found && reasonsToOffer(found.reasons, appointment, readAt)
  const onlyReason = reasons?.length === 1 ? reasons[0]?.reasonId : undefined
  const reasonId = chosen || (onlyReason ?? '')

  async function cancel() {
    setIsPending(true)
    setError(undefined)
    try {
      await apiFetch(`${path}/cancel`, { body: { reasonId, notes } })
      onClose()
      showToast({ tone: 'good', message: t('done') })
    } catch (failure) {
      setError(failure)
    }
    await onChanged()
    setIsPending(false)
  }

  const { freeUntil, startAt } = appointment
  const isLate = isFeeDue(appointment, readAt)
  const costOf = (isRefundable: boolean) =>
    freeUntil === null ? t('free') : t(isRefundable && !isLate ? 'refunded' : 'notRefunded')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isPending && onClose()}
      title={t(startAt ? 'title' : 'titleRequest')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            {t('keep')}
          </Button>
          <Button
            variant="danger"
            isPending={isPending}
            disabled={reasonId === ''}
            onClick={() => void cancel()}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-4 pt-2 text-ink">
        {isLate && (
          <Notice tone="watch" title={t('lateTitle')}>
            {t('lateText')}
          </Notice>
        )}
        {reasons ? (
          <RadioCards
            legend={t('why')}
            input={{ name: 'reason', onChange: ({ target }) => setChosen(target.value) }}
            value={reasonId}
            options={reasons.map(({ reasonId: value, name, isRefundable }) => ({
              value,
              label: reasonLabel(t, name),
              aside: <span className="text-sm">{costOf(isRefundable)}</span>,
            }))}
          />
        ) : (
          error === undefined && <p className="text-soft">{t('loading')}</p>
        )}
        <Field label={t('notes')} hint={t('notesHint')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              limit={maxNotes}
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
            />
          )}
        </Field>
        {isOrderOpen && <p className="text-sm text-soft">{t('stays')}</p>}
        {error !== undefined && (
          <Notice tone="alert" role="alert" title={t('failed')}>
            {error instanceof ApiError && error.message ? error.message : errors('unexpected')}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** The provider's own words where it names a reason that we do not know. */
function reasonLabel(
  t: ReturnType<typeof useTranslations<'appointments.cancel'>>,
  name: string,
): string {
  const word = reasonWordOf(name)
  return word ? t(`reasons.${word}`) : name
}
