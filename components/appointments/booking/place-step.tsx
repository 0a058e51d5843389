import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useVisitTimes } from '#components/appointments/use-visit-times.ts'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { searchRadii } from '#lib/booking/limits.ts'
import type { SlotPlace, SlotSearchResult } from '#lib/booking/slot-view.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'
import { ClinicLine } from './no-service.tsx'
import { daysFrom, searchedDays } from './searched-days.ts'
import type { useSlots } from './use-slots.ts'

type PlaceStepProps = {
  result: SlotSearchResult
  search: ReturnType<typeof useSlots>
  isForOther: boolean
  reference: string
  clinicPhone: string | undefined
  onChoose: (siteCode: string) => void
}

export function PlaceStep(props: PlaceStepProps) {
  const { result, search, isForOther, onChoose } = props
  const t = useTranslations('appointments.booking.place')
  const errors = useTranslations('errors')
  const none = useNone(result)
  const [zip, setZip] = useState(result.zip)
  const fault = search.error instanceof ApiError ? search.error : undefined
  return (
    <div className="space-y-4">
      <h2 className="pr-10 text-lg">{t('title')}</h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void search.find({ zip })
        }}
      >
        <TextField
          label={t('zip')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={zip}
          onChange={({ target }) => setZip(target.value)}
          error={fault?.fields.zip}
          className="min-w-28 flex-1"
        />
        <SelectField
          label={t('within')}
          value={result.radius}
          onChange={({ target }) => void search.find({ radius: target.value })}
          className="w-36"
        >
          {searchRadii.map((miles) => (
            <option key={miles} value={miles}>
              {t('miles', { miles })}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" isPending={search.isSearching}>
          {t('search')}
        </Button>
      </form>
      {search.error !== undefined && !fault?.fields.zip && (
        <Notice tone="alert" role="alert">
          {fault?.message || errors('unexpected')}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {search.isSearching ? '' : (none ?? t('within'))}
      </p>
      {none ? (
        <NoPlaces {...props} none={none} />
      ) : (
        <>
          <DistanceRuler places={result.places} radius={Number(result.radius)} />
          <ol className="overflow-hidden rounded-card border border-line">
            {result.places.map((place, index) => (
              <PlaceRow
                key={place.siteCode}
                place={place}
                number={index + 1}
                personZone={isForOther ? result.patientZone : undefined}
                onChoose={() => onChoose(place.siteCode ?? '')}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

function useNone({ places, radius, zip, from, until }: SlotSearchResult) {
  const t = useTranslations('appointments.booking.place')
  const { locale } = useViewer()
  if (places.length > 0) return undefined
  const format = dateFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric' })
  const say = (day: string) => format.format(new Date(day))
  return t('none', { miles: radius, zip, from: say(from), until: say(until) })
}

/** What else can be tried where no center has openings, and who helps where nothing is left to try. */
function NoPlaces({
  result,
  search,
  reference,
  clinicPhone,
  none,
}: PlaceStepProps & { none: string }) {
  const t = useTranslations('appointments.booking.place')
  const wider = searchRadii.find((radius) => Number(radius) > Number(result.radius))
  const options = [
    wider && { key: 'wider', changes: { radius: wider }, label: t('wider', { miles: wider }) },
    { key: 'later', changes: { from: daysFrom(result.from, searchedDays) }, label: t('later') },
    result.hasEarlier && {
      key: 'earlier',
      changes: { from: daysFrom(result.from, -searchedDays) },
      label: t('earlier'),
    },
  ].filter((option) => typeof option === 'object')
  return (
    <Notice
      tone="watch"
      title={none}
      action={options.map(({ key, changes, label }) => (
        <Button
          key={key}
          size="small"
          variant="secondary"
          onClick={() => void search.find(changes)}
        >
          {label}
        </Button>
      ))}
    >
      <p>{t(wider ? 'noneText' : 'noneWidest')}</p>
      {!wider && <ClinicLine reference={reference} clinicPhone={clinicPhone} />}
    </Notice>
  )
}

function PlaceRow({
  place: { place, distance, days, timeZone },
  number,
  personZone,
  onChoose,
}: {
  place: SlotPlace
  number: number
  personZone: string | null | undefined
  onChoose: () => void
}) {
  const t = useTranslations('appointments.booking.place')
  const visit = useTranslations('appointments.visit')
  const times = useVisitTimes(timeZone, personZone)
  const first = days[0]?.slots[0]
  const own = first && times.own(first.startAt)
  return (
    <li className="grid grid-cols-[1.75rem_1fr_auto] gap-x-3 gap-y-1 border-t border-line p-4 first:border-t-0">
      <PlaceNumber number={number} />
      <span className="font-semibold">{place.name}</span>
      {distance !== null && (
        <span className="font-semibold whitespace-nowrap">
          {t('distance', { miles: distance })}
        </span>
      )}
      <span className="col-span-2 col-start-2 text-sm text-soft">
        {place.lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="block font-semibold text-ink">
          {first ? t('first', { when: times.full(first.startAt) }) : t('noTimes')}
        </span>
        {first && <span className="block">{times.zone}</span>}
        {own && (
          <span className="block text-ink">
            {visit(personZone === undefined ? 'ownTime' : 'patientTime', { time: own })}
          </span>
        )}
      </span>
      {first && (
        <span className="col-span-2 col-start-2 mt-2">
          <Button
            variant="secondary"
            isWide
            onClick={onChoose}
            aria-label={`${t('choose')}: ${place.name}`}
          >
            {t('choose')}
          </Button>
        </span>
      )}
    </li>
  )
}

function PlaceNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 place-items-center rounded-full border-2 border-edge text-xs font-bold"
    >
      {number}
    </span>
  )
}

/** How far each place is, on one line; the list says the same in words. */
function DistanceRuler({ places, radius }: { places: readonly SlotPlace[]; radius: number }) {
  const t = useTranslations('appointments.booking.place')
  const spots = spreadOut(
    places.map(({ distance }) => 34 + (Math.min(distance ?? 0, radius) / radius) * 286),
  )
  return (
    <svg viewBox="0 0 344 52" aria-hidden="true" className="w-full max-w-md">
      <path d="M8 18H336" className="stroke-line" strokeWidth="2" />
      <circle cx="10" cy="18" r="7" className="fill-ink" />
      {places.map(({ siteCode, days }, index) => (
        <g key={siteCode}>
          <circle
            cx={spots[index]}
            cy="18"
            r="11"
            strokeWidth="2"
            className={classNames('fill-card', index === 0 ? 'stroke-accent' : 'stroke-edge')}
            {...(days.length === 0 && { strokeDasharray: '4 3' })}
          />
          <text x={spots[index]} y="22" textAnchor="middle" className="fill-ink text-xs font-bold">
            {index + 1}
          </text>
        </g>
      ))}
      <text x="336" y="48" textAnchor="end" className="fill-soft text-xs">
        {t('distance', { miles: radius })}
      </text>
    </svg>
  )
}

/** Places at nearly the same distance stay beside each other, not on top. */
function spreadOut(spots: readonly number[]): number[] {
  const apart = 25
  let last = 0
  return spots.map((spot) => {
    last = Math.max(spot, last + apart)
    return last
  })
}
