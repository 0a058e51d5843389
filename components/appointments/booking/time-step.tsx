import { ChevronLeft, ChevronRight, Clock, MapPin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useVisitTimes } from '#components/appointments/use-visit-times.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { maxNotes } from '#lib/booking/limits.ts'
import type { SlotPlace, SlotSearchResult, SlotView } from '#lib/booking/slot-view.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { DayGrid } from './day-grid.tsx'
import { formatFee } from './format-fee.ts'
import { daysFrom, searchedDays } from './searched-days.ts'
import { SlotList } from './slot-list.tsx'

type TimeStepProps = {
  result: SlotSearchResult
  place: SlotPlace
  isSearching: boolean
  isPending: boolean
  isForOther: boolean
  accessNotes: string
  onAccessNotes: (text: string) => void
  onMoveDays: (from: string) => void
  onChoose: (slot: SlotView) => void
  onBack?: () => void
}

export function TimeStep(props: TimeStepProps) {
  const { result, place, isForOther, onBack } = props
  const t = useTranslations('appointments.booking.time')
  const times = useVisitTimes(place.timeZone, isForOther ? result.patientZone : undefined)
  const { locale } = useViewer()
  const [day, setDay] = useState<string>()
  const [startAt, setStartAt] = useState<string>()
  const shownDay = place.days.find(({ date }) => date === day) ?? place.days[0]
  // Found again by its time: after a new search its key is another.
  const slot = shownDay?.slots.find((each) => each.startAt === startAt)
  const sample = slot?.startAt ?? shownDay?.slots[0]?.startAt
  const own = sample ? times.ownClock(sample) : undefined
  return (
    <div className="space-y-4">
      {onBack && (
        <button
          type="button"
          onClick={onBack}
          className="-ml-1 flex min-h-11 items-center gap-1 font-semibold text-accent"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t('back')}
        </button>
      )}
      <div className="pr-10">
        <h2 className="text-lg">{t('title')}</h2>
        <PlaceLine place={place} />
      </div>
      <p className="flex gap-2.5 rounded-card bg-sunken p-3.5 text-sm">
        <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
        <span>
          {t('zone', { zone: times.zone })}{' '}
          {sample && own && (
            <b>
              {t(isForOther ? 'differsPatient' : 'differs', {
                place: times.clock(sample),
                own,
              })}
            </b>
          )}
        </span>
      </p>
      {result.kind === 'home' && <AccessNotes {...props} />}
      <Weeks {...props} shownDay={shownDay?.date} onDay={setDay} />
      {shownDay && (
        <SlotList
          key={shownDay.date}
          day={shownDay}
          timeZone={place.timeZone}
          personZone={isForOther ? result.patientZone : undefined}
          chosen={slot}
          onChoose={(chosen) => setStartAt(chosen.startAt)}
        />
      )}
      {slot && slot.price > 0 && (
        <p role="status" className="text-center text-soft">
          {t('fee', { fee: formatFee(locale, slot.price) })}
        </p>
      )}
      <Button
        isWide
        isPending={props.isPending}
        disabled={!slot}
        onClick={() => slot && props.onChoose(slot)}
      >
        {slot ? t('hold', { time: times.full(slot.startAt) }) : t('choose')}
      </Button>
    </div>
  )
}

function PlaceLine({ place: { place, distance } }: { place: SlotPlace }) {
  const t = useTranslations('appointments.booking')
  return (
    <p className="mt-1 flex items-start gap-1.5 text-soft">
      <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        {place.name ?? `${t('time.address')}: ${place.lines.join(', ')}`}
        {distance !== null && ` · ${t('place.distance', { miles: distance })}`}
      </span>
    </p>
  )
}

function AccessNotes({ accessNotes, onAccessNotes }: TimeStepProps) {
  const t = useTranslations('appointments.booking.time')
  return (
    <Field label={t('accessNotes')} hint={t('accessHint')}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          limit={maxNotes}
          value={accessNotes}
          onChange={({ target }) => onAccessNotes(target.value)}
        />
      )}
    </Field>
  )
}

function Weeks({
  result,
  place,
  isSearching,
  shownDay,
  onDay,
  onMoveDays,
}: TimeStepProps & { shownDay: string | undefined; onDay: (day: string) => void }) {
  const t = useTranslations('appointments.booking.time')
  const { locale } = useViewer()
  const format = dateFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' })
  const say = (day: string) => format.format(new Date(day))
  return (
    <section aria-label={`${say(result.from)} – ${say(result.until)}`} aria-busy={isSearching}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <Button
          variant="quiet"
          size="small"
          disabled={!result.hasEarlier}
          onClick={() => onMoveDays(daysFrom(result.from, -searchedDays))}
          icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        >
          {t('earlier')}
        </Button>
        <p className="text-center font-semibold">
          {say(result.from)} – {say(result.until)}
        </p>
        <Button
          variant="quiet"
          size="small"
          onClick={() => onMoveDays(daysFrom(result.from, searchedDays))}
        >
          {t('later')}
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {place.days.length === 0 ? (
        <p role="status" className="rounded-card bg-sunken p-4 text-center text-soft">
          {t('noTimes', { from: say(result.from), until: say(result.until) })}
        </p>
      ) : (
        <>
          <DayGrid from={result.from} days={place.days} shownDay={shownDay} onDay={onDay} />
          <p className="mt-1.5 text-right text-xs text-soft">{t('openTimes')}</p>
        </>
      )}
    </section>
  )
}
