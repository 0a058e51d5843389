'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { AppointmentPanelProps } from '#components/appointments/appointment-panel.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import type { HoldView, SlotPlace, SlotView } from '#lib/booking/slot-view.ts'
import { CheckStep } from './check-step.tsx'
import { NoService } from './no-service.tsx'
import { PlaceStep } from './place-step.tsx'
import { RequestStep } from './request-step.tsx'
import { TimeStep } from './time-step.tsx'
import { useSlots } from './use-slots.ts'

export type VisitFlowProps = AppointmentPanelProps & {
  mode: 'book' | 'move'
  isForOther: boolean
  onClose: () => void
}

interface HeldSlot {
  slot: SlotView
  place: SlotPlace
  expiresAt: string
}

/** From the place over the time to the booking. What is typed survives every step, a lost slot included. */
export function VisitFlow(props: VisitFlowProps) {
  const { orderId, appointment, kind, mode, onClose, onChanged } = props
  const t = useTranslations('appointments.booking')
  const path = `/api/orders/${orderId}/appointment`
  const [siteCode, setSiteCode] = useState<string>()
  const [held, setHeld] = useState<HeldSlot>()
  const [notes, setNotes] = useState(mode === 'move' ? (appointment?.notes ?? '') : '')
  const [accessNotes, setAccessNotes] = useState(appointment?.accessNotes ?? '')
  const search = useSlots(path, { accessNotes })
  const [error, setError] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  const [attemptKey] = useState(() => crypto.randomUUID())
  const { result } = search
  const place =
    kind === 'home' ? result?.places[0] : result?.places.find((each) => each.siteCode === siteCode)
  const step = held ? 'check' : place && result?.service === 'booked' ? 'time' : 'place'

  async function attempt<T>(send: () => Promise<T>): Promise<T | undefined> {
    setIsPending(true)
    setError(undefined)
    try {
      return await send()
    } catch (failure) {
      if (hasCode(failure, 'not-possible-now')) {
        await leave()
        return undefined
      }
      setError(failure)
      if (isTaken(failure)) {
        setHeld(undefined)
        await search.again()
      }
      return undefined
    } finally {
      setIsPending(false)
    }
  }

  /** The order's visit was changed elsewhere, such as in another tab: nothing that is shown here holds anymore. */
  async function leave() {
    setHeld(undefined)
    showToast({ tone: 'alert', message: t('changed') })
    await onChanged()
    onClose()
  }

  /** A slot's key holds how to get in: other words need a new key of the same time. */
  async function renewKey(slot: SlotView): Promise<SlotView | undefined> {
    if (kind !== 'home' || search.accessNotes === accessNotes) return slot
    const found = await search.findOrThrow({ accessNotes })
    const same = found?.places
      .flatMap(({ days }) => days.flatMap((day) => day.slots))
      .find(({ startAt }) => startAt === slot.startAt)
    if (found && !same) throw new ApiError({ code: 'slot-taken', message: '', status: 409 })
    return same
  }

  async function hold(chosen: SlotView, at: SlotPlace) {
    const answer = await attempt(async () => {
      const slot = await renewKey(chosen)
      if (!slot) return undefined
      const body = { bookingKey: slot.bookingKey }
      return { slot, ...(await apiFetch<HoldView>(`${path}/hold`, { body })) }
    })
    if (answer) setHeld({ slot: answer.slot, place: at, expiresAt: answer.expiresAt })
  }

  async function finish(send: () => Promise<AppointmentView>) {
    const booked = await attempt(send)
    if (!booked) return
    const isPendingVisit = booked.state !== 'confirmed'
    const said = isPendingVisit ? 'pending' : mode === 'move' ? 'moved' : 'booked'
    showToast({ tone: isPendingVisit ? 'neutral' : 'good', message: t(`done.${said}`) })
    await onChanged()
    onClose()
  }

  const book = (slot: SlotView) =>
    finish(() =>
      apiFetch<AppointmentView>(path, {
        method: mode === 'move' ? 'PATCH' : 'POST',
        body: { bookingKey: slot.bookingKey, notes, attemptKey },
      }),
    )
  const request = () =>
    finish(() =>
      apiFetch<AppointmentView>(`${path}/request`, { body: { notes, accessNotes, attemptKey } }),
    )

  return (
    <Card as="section" aria-label={t('time.title')} className="relative">
      <CloseButton onClose={onClose} />
      {error !== undefined && <Failure error={error} />}
      {!result && <Searching search={search} />}
      {result && step === 'check' && held && (
        <CheckStep
          {...props}
          held={held}
          notes={notes}
          onNotes={setNotes}
          isPending={isPending}
          patientZone={result.patientZone}
          onHoldAgain={() => void hold(held.slot, held.place)}
          onBack={() => {
            setHeld(undefined)
            void search.again()
          }}
          onBook={() => void book(held.slot)}
        />
      )}
      {result && step === 'time' && place && (
        <TimeStep
          result={result}
          place={place}
          isSearching={search.isSearching}
          isPending={isPending}
          isForOther={props.isForOther}
          accessNotes={accessNotes}
          onAccessNotes={setAccessNotes}
          onMoveDays={(from) => void search.find({ from })}
          onChoose={(slot) => void hold(slot, place)}
          {...(kind === 'center' && { onBack: () => setSiteCode(undefined) })}
        />
      )}
      {result && step === 'place' && result.service === 'requested' && (
        <RequestStep
          isFasting={props.isFasting}
          readAt={props.readAt}
          result={result}
          notes={notes}
          onNotes={setNotes}
          accessNotes={accessNotes}
          onAccessNotes={setAccessNotes}
          isPending={isPending}
          onSend={() => void request()}
        />
      )}
      {result && step === 'place' && result.service === 'none' && (
        <NoService result={result} reference={props.reference} clinicPhone={props.clinicPhone} />
      )}
      {result && step === 'place' && result.service === 'booked' && (
        <PlaceStep
          result={result}
          search={search}
          isForOther={props.isForOther}
          reference={props.reference}
          clinicPhone={props.clinicPhone}
          onChoose={setSiteCode}
        />
      )}
    </Card>
  )
}

function hasCode(error: unknown, code: string) {
  return error instanceof ApiError && error.code === code
}

const isTaken = (error: unknown) => hasCode(error, 'slot-taken')

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations('appointments.booking')
  const ref = useRef<HTMLButtonElement>(null)
  // The button that opened the flow is gone, and with it the focus.
  useEffect(() => ref.current?.focus(), [])
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t('close')}
      onClick={onClose}
      className="absolute top-2 right-2 grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}

function Failure({ error }: { error: unknown }) {
  const t = useTranslations('appointments.booking')
  const errors = useTranslations('errors')
  const said = error instanceof ApiError ? error.message : ''
  return (
    <Notice tone={isTaken(error) ? 'watch' : 'alert'} role="alert" className="mt-9 mb-4">
      {isTaken(error) ? t('time.taken') : said || errors('unexpected')}
    </Notice>
  )
}

function Searching({ search }: { search: ReturnType<typeof useSlots> }) {
  const t = useTranslations('appointments.booking')
  const errors = useTranslations('errors')
  if (search.error === undefined)
    return (
      <p role="status" className="py-8 text-center text-soft">
        {t('loading')}
      </p>
    )
  const said = search.error instanceof ApiError ? search.error.message : ''
  return (
    <Notice
      tone="alert"
      role="alert"
      title={t('failed')}
      className="mt-9"
      action={
        <Button size="small" variant="secondary" onClick={() => void search.again()}>
          {t('retry')}
        </Button>
      }
    >
      {said || errors('unexpected')}
    </Notice>
  )
}
