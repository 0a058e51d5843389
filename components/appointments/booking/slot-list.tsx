import { useTranslations } from 'next-intl'
import { useVisitTimes } from '#components/appointments/use-visit-times.ts'
import { classNames } from '#components/ui/class-names.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { SlotDay, SlotView } from '#lib/booking/slot-view.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'

type SlotListProps = {
  day: SlotDay
  timeZone: string
  personZone: string | null | undefined
  chosen: SlotView | undefined
  onChoose: (slot: SlotView) => void
}

/** The open times of a day at the place, the person's own time beneath where it differs. */
export function SlotList({ day, timeZone, personZone, chosen, onChoose }: SlotListProps) {
  const t = useTranslations('appointments.booking.time')
  const { locale } = useViewer()
  const times = useVisitTimes(timeZone, personZone)
  const hour = dateFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  const [morning = [], afternoon = []] = [true, false].map((isEarly) =>
    day.slots.filter((slot) => Number(hour.format(new Date(slot.startAt))) < 12 === isEarly),
  )
  const title = dateFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(new Date(day.date))
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-2 font-bold">{title}</legend>
      {[
        { key: 'morning' as const, slots: morning },
        { key: 'afternoon' as const, slots: afternoon },
      ].map(
        ({ key, slots }) =>
          slots.length > 0 && (
            <div key={key}>
              <p className="mb-1.5 text-sm font-semibold text-soft">{t(key)}</p>
              <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
                {slots.map((slot) => (
                  <button
                    key={slot.startAt}
                    type="button"
                    aria-pressed={slot === chosen}
                    onClick={() => onChoose(slot)}
                    className={classNames(
                      'min-h-12 rounded-control border px-1 py-1.5 text-center leading-tight font-semibold transition-colors',
                      slot === chosen
                        ? 'border-accent bg-accent text-on-accent'
                        : 'border-edge/60 bg-card hover:border-edge hover:bg-sunken',
                    )}
                  >
                    {times.clock(slot.startAt)}
                    <SlotHint
                      slot={slot}
                      own={times.ownClock(slot.startAt)}
                      isChosen={slot === chosen}
                    />
                  </button>
                ))}
              </div>
            </div>
          ),
      )}
    </fieldset>
  )
}

function SlotHint({
  slot,
  own,
  isChosen,
}: {
  slot: SlotView
  own: string | undefined
  isChosen: boolean
}) {
  const t = useTranslations('appointments.booking.time')
  const said = own ? `(${own})` : slot.left === 1 && t('left')
  return said ? (
    <span className={classNames('block text-xs font-medium', !isChosen && 'text-soft')}>
      {said}
    </span>
  ) : null
}
