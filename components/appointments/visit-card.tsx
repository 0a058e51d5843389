'use client'

import { CalendarPlus, CircleCheck, CircleX, Hourglass, MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import {
  type AppointmentView,
  isFeeDue,
  type VisitState,
} from '#lib/appointments/appointment-view.ts'
import { DateTile } from './date-tile.tsx'
import { Preparation } from './preparation.tsx'
import { useVisitTimes } from './use-visit-times.ts'

const looks: Record<VisitState, { tone: string; Icon: typeof CircleCheck }> = {
  confirmed: { tone: 'text-good', Icon: CircleCheck },
  in_progress: { tone: 'text-good', Icon: CircleCheck },
  completed: { tone: 'text-good', Icon: CircleCheck },
  pending: { tone: 'text-watch', Icon: Hourglass },
  reserved: { tone: 'text-watch', Icon: Hourglass },
  cancelled: { tone: 'text-soft', Icon: CircleX },
  other: { tone: 'text-soft', Icon: Hourglass },
}

type VisitCardProps = {
  appointment: AppointmentView
  isFasting: boolean | null
  /** ISO instant of the latest read: whether canceling is still free goes by it. */
  readAt: string
  /** undefined: the viewer's own; null: not compared */
  personZone?: string | null | undefined
  canChange: boolean
  canBookAgain: boolean
  isOrderCancelled: boolean
  onMove: () => void
  onCancel: () => void
}

export function VisitCard(props: VisitCardProps) {
  const { appointment } = props
  const t = useTranslations('appointments.visit')
  const { tone, Icon } = looks[appointment.state]
  return (
    <Card as="section" aria-labelledby="visit">
      <p className={classNames('mb-3 flex items-center gap-1.5 text-xs font-bold', tone)}>
        <Icon aria-hidden="true" className="size-4" />
        {t(`states.${appointment.cancellation?.cause === 'missed' ? 'missed' : appointment.state}`)}
      </p>
      <VisitTime {...props} />
      <VisitPlaceLines appointment={appointment} />
      <VisitWords {...props} />
      {appointment.state === 'confirmed' && appointment.can.cancel && !props.isOrderCancelled && (
        <div className="mt-4">
          <Preparation {...appointment} isFasting={props.isFasting} readAt={props.readAt} />
        </div>
      )}
      <VisitActions {...props} />
    </Card>
  )
}

function VisitTime({ appointment, personZone }: VisitCardProps) {
  const t = useTranslations('appointments.visit')
  const { startAt, endAt, timeZone, state, kind } = appointment
  const times = useVisitTimes(timeZone, personZone)
  const own = startAt ? times.own(startAt) : undefined
  const minutes =
    startAt && endAt ? Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000) : undefined
  return (
    <div className="flex items-center gap-4">
      {startAt && (
        <DateTile instant={startAt} timeZone={timeZone} isTentative={state !== 'confirmed'} />
      )}
      <div className="min-w-0">
        <h2 id="visit" className={classNames('text-lg', state === 'cancelled' && 'line-through')}>
          {startAt ? <time dateTime={startAt}>{times.full(startAt)}</time> : t('noTime')}
        </h2>
        <p className="text-sm text-soft">
          {[t(`kinds.${kind}`), startAt && times.zone, minutes && t('minutes', { minutes })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {own && (
          <p className="mt-0.5 text-sm font-semibold">
            {t(personZone === undefined ? 'ownTime' : 'patientTime', { time: own })}
          </p>
        )}
      </div>
    </div>
  )
}

function VisitPlaceLines({ appointment: { place } }: { appointment: AppointmentView }) {
  return (
    <address className="mt-4 not-italic">
      {place.name && <span className="block font-semibold">{place.name}</span>}
      {place.lines.map((line) => (
        <span key={line} className="block text-sm text-soft">
          {line}
        </span>
      ))}
    </address>
  )
}

function VisitWords({ appointment, canChange, isOrderCancelled }: VisitCardProps) {
  const t = useTranslations('appointments.visit')
  const { state, startAt, confirmBy, timeZone, notes, accessNotes } = appointment
  const { cancellation, freeUntil } = appointment
  const times = useVisitTimes(timeZone)
  const isPending = state === 'pending' || state === 'reserved'
  return (
    <>
      {isPending && (
        <p className="mt-3 text-soft">
          {t(startAt ? 'pendingText' : 'pendingNoTime')}{' '}
          {confirmBy && startAt && t('confirmBy', { when: times.full(confirmBy) })}
        </p>
      )}
      {isOrderCancelled && canChange && appointment.can.cancel && (
        <Notice tone="watch" title={t('orderCancelled')} className="mt-3">
          {t('orderCancelledText')}
        </Notice>
      )}
      {cancellation && (
        <p className="mt-3 text-soft">
          {t(`wasCancelled.${cancellation.cause}`)}{' '}
          {freeUntil !== null &&
            cancellation.isRefundable !== null &&
            t(cancellation.isRefundable ? 'fee.refunded' : 'fee.notRefunded')}
        </p>
      )}
      {notes && <Said label={t('notes')}>{notes}</Said>}
      {accessNotes && <Said label={t('accessNotes')}>{accessNotes}</Said>}
    </>
  )
}

function Said({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="mt-3 text-sm">
      <span className="block font-semibold">{label}</span>
      <span className="wrap-break-word whitespace-pre-line text-soft">{children}</span>
    </p>
  )
}

function VisitActions({
  appointment,
  canChange,
  canBookAgain,
  isOrderCancelled,
  readAt,
  onMove,
  onCancel,
}: VisitCardProps) {
  const t = useTranslations('appointments.visit')
  const { state, orderId, kind, place, can, startAt } = appointment
  if (state === 'cancelled')
    return canBookAgain ? (
      <Button className="mt-4" isWide onClick={onMove}>
        {t('chooseAgain')}
      </Button>
    ) : null
  const isConfirmed = state === 'confirmed' && startAt !== null
  const icon = 'size-5'
  return (
    <div className="mt-4 space-y-2.5 print:hidden">
      {isConfirmed && (
        <div className="grid gap-2.5 sm:grid-cols-2">
          {kind === 'center' && (
            <a
              href={`https://maps.google.com/?q=${encodeURIComponent([place.name, ...place.lines].join(', '))}`}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ variant: 'secondary' })}
            >
              <MapPin aria-hidden="true" className={icon} />
              {t('directions')}
            </a>
          )}
          <a
            href={`/api/orders/${orderId}/appointment/calendar`}
            download="visit.ics"
            className={buttonStyle({ variant: 'secondary' })}
          >
            <CalendarPlus aria-hidden="true" className={icon} />
            {t('calendar')}
          </a>
        </div>
      )}
      {canChange && (can.move || can.cancel) && (
        <div className="flex flex-wrap gap-2.5">
          {can.move && startAt && !isOrderCancelled && (
            <Button variant="secondary" className="flex-1" onClick={onMove}>
              {t('move')}
            </Button>
          )}
          {can.cancel && (
            <Button variant="quiet" className="flex-1 text-alert" onClick={onCancel}>
              {t(startAt ? 'cancel' : 'cancelRequest')}
            </Button>
          )}
        </div>
      )}
      {canChange && can.cancel && !isOrderCancelled && (
        <FreeUntil appointment={appointment} readAt={readAt} />
      )}
    </div>
  )
}

function FreeUntil({ appointment, readAt }: Pick<VisitCardProps, 'appointment' | 'readAt'>) {
  const t = useTranslations('appointments.visit')
  const { freeUntil, timeZone, state } = appointment
  const times = useVisitTimes(timeZone)
  if (state !== 'confirmed' && freeUntil === null) return null
  return (
    <p className="text-center text-sm text-soft">
      {freeUntil === null
        ? t('freeAlways')
        : isFeeDue(appointment, readAt)
          ? t('freePassed')
          : t('freeUntil', { when: times.full(freeUntil) })}
    </p>
  )
}
