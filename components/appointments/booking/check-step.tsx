import { ArrowDown, ChevronLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Preparation } from '#components/appointments/preparation.tsx'
import { useVisitTimes } from '#components/appointments/use-visit-times.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { type AppointmentView, freeUntilOf } from '#lib/appointments/appointment-view.ts'
import { maxNotes } from '#lib/booking/limits.ts'
import type { SlotPlace, SlotView } from '#lib/booking/slot-view.ts'
import { formatFee } from './format-fee.ts'
import { HoldClock } from './hold-clock.tsx'

type CheckStepProps = {
  mode: 'book' | 'move'
  appointment: AppointmentView | null
  kind: 'home' | 'center'
  isFasting: boolean | null
  readAt: string
  held: { slot: SlotView; place: SlotPlace; expiresAt: string }
  isForOther: boolean
  patientZone: string | null
  notes: string
  onNotes: (text: string) => void
  isPending: boolean
  onHoldAgain: () => void
  onBack: () => void
  onBook: () => void
}

export function CheckStep(props: CheckStepProps) {
  const { mode, appointment, held, notes, onNotes, isPending, onBack, onBook } = props
  const t = useTranslations('appointments.booking.check')
  const times = useVisitTimes(held.place.timeZone)
  const [isLapsed, setIsLapsed] = useState(false)
  const { startAt } = held.slot
  const isMove = mode === 'move' && appointment?.startAt != null
  return (
    <div className="space-y-4">
      <button
        type="button"
        onClick={onBack}
        className="-ml-1 flex min-h-11 items-center gap-1 font-semibold text-accent"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('back')}
      </button>
      <HoldClock
        key={held.expiresAt}
        expiresAt={held.expiresAt}
        time={times.clock(startAt)}
        isPending={isPending}
        onLapse={() => setIsLapsed(true)}
        onHoldAgain={() => {
          setIsLapsed(false)
          props.onHoldAgain()
        }}
        onOthers={onBack}
      />
      <div>
        <h2 className="text-lg">{t(isMove ? 'moveTitle' : 'title')}</h2>
        {isMove && <p className="text-soft">{t('moveText')}</p>}
      </div>
      {isMove && appointment ? (
        <Swap {...props} appointment={appointment} />
      ) : (
        <Summary {...props} />
      )}
      <Preparation
        isFasting={props.isFasting}
        startAt={startAt}
        timeZone={held.place.timeZone}
        readAt={props.readAt}
      />
      <Field label={t('notes')} hint={t('notesHint')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            limit={maxNotes}
            value={notes}
            onChange={({ target }) => onNotes(target.value)}
          />
        )}
      </Field>
      <Button isWide isPending={isPending} disabled={isLapsed} onClick={onBook}>
        {isMove ? t('move', { when: times.full(startAt) }) : t('book')}
      </Button>
    </div>
  )
}

function useFee(price: number) {
  return formatFee(useViewer().locale, price)
}

/** Until when canceling is free, and what it costs after that. */
function CancelCost({ kind, held: { slot, place }, readAt }: CheckStepProps) {
  const t = useTranslations('appointments.booking.check.cost')
  const times = useVisitTimes(place.timeZone)
  const fee = useFee(slot.price)
  const freeUntil = freeUntilOf(kind, slot.startAt)
  if (freeUntil === null) return t('free')
  if (Date.parse(freeUntil) <= Date.parse(readAt)) return t('late')
  return (
    <>
      <b>{t('freeUntil', { when: times.full(freeUntil) })}</b>
      <span className="block text-sm text-soft">
        {slot.price > 0 ? t('feeAfter', { fee }) : t('costAfter')}
      </span>
    </>
  )
}

function Summary(props: CheckStepProps) {
  const {
    held: { slot, place },
    isForOther,
    patientZone,
  } = props
  const t = useTranslations('appointments.booking.check')
  const visit = useTranslations('appointments.visit')
  const times = useVisitTimes(place.timeZone, isForOther ? patientZone : undefined)
  const own = times.own(slot.startAt)
  const fee = useFee(slot.price)
  return (
    <dl className="divide-y divide-line rounded-card border border-line px-4 [&_dd]:text-right [&_dt]:text-soft [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:py-2.5">
      <div>
        <dt>{t('when')}</dt>
        <dd>
          <b>{times.full(slot.startAt)}</b>
          <span className="block text-sm text-soft">{times.zone}</span>
          {own && (
            <span className="block text-sm">
              {visit(isForOther ? 'patientTime' : 'ownTime', { time: own })}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('where')}</dt>
        <dd>
          <b>{place.place.name ?? t('atHome')}</b>
          {place.place.lines.map((line) => (
            <span key={line} className="block text-sm text-soft">
              {line}
            </span>
          ))}
        </dd>
      </div>
      {slot.price > 0 && (
        <div>
          <dt>{t('fee')}</dt>
          <dd>{fee}</dd>
        </div>
      )}
      <div>
        <dt>{t('cost.changes')}</dt>
        <dd>
          <CancelCost {...props} />
        </dd>
      </div>
    </dl>
  )
}

function Swap(props: CheckStepProps & { appointment: AppointmentView }) {
  const {
    appointment,
    held: { slot, place },
    isForOther,
    patientZone,
  } = props
  const t = useTranslations('appointments.booking.check')
  const fee = useFee(slot.price)
  const when = { personZone: isForOther ? patientZone : undefined }
  const placeOf = ({ name, lines }: SlotPlace['place']) => name ?? lines[0]
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div className="p-4 pb-6 text-soft">
        <p className="text-sm">{t('now')}</p>
        {appointment.startAt && (
          <PlaceWhen {...when} timeZone={appointment.timeZone} startAt={appointment.startAt} />
        )}
        <p className="text-sm">{placeOf(appointment.place)}</p>
      </div>
      <div className="relative bg-accent-soft p-4 pt-6">
        <span
          aria-hidden="true"
          className="absolute top-0 left-1/2 grid size-9 -translate-1/2 place-items-center rounded-full border border-line bg-card text-accent"
        >
          <ArrowDown className="size-4" />
        </span>
        <p className="text-sm">{t('new')}</p>
        <PlaceWhen {...when} timeZone={place.timeZone} startAt={slot.startAt} />
        <p className="text-sm">{placeOf(place.place)}</p>
      </div>
      <dl className="space-y-2 border-t border-line p-4 text-sm">
        {slot.price > 0 && (
          <div>
            <dt className="text-soft">{t('fee')}</dt>
            <dd>{fee}</dd>
          </div>
        )}
        <div>
          <dt className="text-soft">{t('cost.changes')}</dt>
          <dd>
            <CancelCost {...props} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** A time with the zone of its place, and what the clock of whoever has the visit shows. */
function PlaceWhen({
  timeZone,
  startAt,
  personZone,
}: {
  timeZone: string
  startAt: string
  personZone: string | null | undefined
}) {
  const t = useTranslations('appointments.visit')
  const times = useVisitTimes(timeZone, personZone)
  const own = times.own(startAt)
  return (
    <>
      <p className="font-bold">{times.full(startAt)}</p>
      <p className="text-sm">{times.zone}</p>
      {own && (
        <p className="text-sm font-semibold">
          {t(personZone === undefined ? 'ownTime' : 'patientTime', { time: own })}
        </p>
      )}
    </>
  )
}
