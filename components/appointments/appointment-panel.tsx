'use client'

import { CalendarClock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import type { OrderId } from '#lib/ids.ts'
import { VisitCard } from './visit-card.tsx'

const VisitFlow = lazy(async () => ({
  default: (await import('#components/appointments/booking/visit-flow.tsx')).VisitFlow,
}))
const CancelVisitDialog = lazy(async () => ({
  default: (await import('./cancel-visit-dialog.tsx')).CancelVisitDialog,
}))

export type AppointmentPanelProps = {
  orderId: OrderId
  appointment: AppointmentView | null
  kind: 'home' | 'center'
  /** null where the order does not say */
  isFasting: boolean | null
  /** what the clinic finds the order by */
  reference: string
  /** for patients: the clinic's phone as it is shown */
  clinicPhone?: string
  /** ISO instant of the latest read */
  readAt: string
  /** The order waits for a visit that is not booked. */
  canBook: boolean
  /** The viewer may book, move and cancel. */
  canChange: boolean
  /** A service center keeps the place of an order that is canceled. */
  isOrderCancelled: boolean
  /** Staff book for someone else, whose time zone is the address's. */
  isForOther?: boolean
  onChanged: () => Promise<unknown>
}

/** The visit of an order: to be booked, booked, or over. */
export default function AppointmentPanel(props: AppointmentPanelProps) {
  const { appointment, canBook, canChange, kind, isForOther = false } = props
  const t = useTranslations('appointments.visit')
  const [flow, setFlow] = useState<'book' | 'move'>()
  const [dialog, setDialog] = useState<'open' | 'closed'>()
  if (flow)
    return (
      <Suspense fallback={<Card aria-busy="true">{t('open.action')}</Card>}>
        <VisitFlow
          {...props}
          mode={flow}
          isForOther={isForOther}
          onClose={() => setFlow(undefined)}
        />
      </Suspense>
    )
  if (!appointment)
    return canBook && canChange ? <BookPrompt kind={kind} onBook={() => setFlow('book')} /> : null
  return (
    <>
      <VisitCard
        appointment={appointment}
        isFasting={props.isFasting}
        readAt={props.readAt}
        personZone={isForOther ? null : undefined}
        canChange={canChange}
        canBookAgain={canBook && canChange}
        isOrderCancelled={props.isOrderCancelled}
        onMove={() => setFlow(appointment.state === 'cancelled' ? 'book' : 'move')}
        onCancel={() => setDialog('open')}
      />
      {dialog && (
        <Suspense fallback={null}>
          <CancelVisitDialog
            appointment={appointment}
            readAt={props.readAt}
            isOrderOpen={!props.isOrderCancelled}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onChanged={props.onChanged}
          />
        </Suspense>
      )}
    </>
  )
}

function BookPrompt({ kind, onBook }: { kind: 'home' | 'center'; onBook: () => void }) {
  const t = useTranslations('appointments.visit.open')
  return (
    <Card as="section" aria-labelledby="visit">
      <p className="mb-1.5 flex items-center gap-1.5 text-xs font-bold text-accent">
        <CalendarClock aria-hidden="true" className="size-4" />
        {t('eyebrow')}
      </p>
      <h2 id="visit" className="text-lg">
        {t(kind)}
      </h2>
      <p className="mt-1 text-soft">{t(`${kind}Text`)}</p>
      <Button className="mt-4" isWide onClick={onBook}>
        {t('action')}
      </Button>
    </Card>
  )
}
