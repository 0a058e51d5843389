import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import type { SlotDay } from '#lib/booking/slot-view.ts'
import { dateFormat } from '#lib/i18n/date-format.ts'

const dayMs = 86_400_000
const shownDays = 14

type DayGridProps = {
  from: string
  days: readonly SlotDay[]
  shownDay: string | undefined
  onDay: (day: string) => void
}

/** Two weeks as a calendar, with the number of open times under each day. */
export function DayGrid({ from, days, shownDay, onDay }: DayGridProps) {
  const { locale } = useViewer()
  const firstMs = Date.parse(from)
  // 0 is Sunday.
  const lead = new Date(firstMs).getUTCDay()
  const dates = Array.from({ length: shownDays }, (_, index) =>
    new Date(firstMs + index * dayMs).toISOString().slice(0, 10),
  )
  const countOf = (date: string) => days.find((day) => day.date === date)?.slots.length ?? 0
  const letter = dateFormat(locale, { timeZone: 'UTC', weekday: 'narrow' })
  return (
    <div className="grid grid-cols-7 gap-1">
      {Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 1, index + 1))).map(
        (day) => (
          <span key={day.getUTCDay()} aria-hidden="true" className="text-center text-xs text-soft">
            {letter.format(day)}
          </span>
        ),
      )}
      {dates.map((date, index) => (
        <Day
          key={date}
          date={date}
          count={countOf(date)}
          isShown={date === shownDay}
          isFirst={index === 0}
          column={index === 0 ? lead + 1 : undefined}
          onDay={onDay}
        />
      ))}
    </div>
  )
}

const columns = [
  '',
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
]

type DayProps = {
  date: string
  count: number
  isShown: boolean
  isFirst: boolean
  column: number | undefined
  onDay: (day: string) => void
}

function Day({ date, count, isShown, isFirst, column = 0, onDay }: DayProps) {
  const t = useTranslations('appointments.booking.time')
  const { locale } = useViewer()
  const instant = new Date(date)
  const say = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone: 'UTC', ...options }).format(instant)
  const opensMonth = isFirst || instant.getUTCDate() === 1
  const label = say(opensMonth ? { month: 'short', day: 'numeric' } : { day: 'numeric' })
  const look =
    'grid min-h-14 min-w-0 place-content-center rounded-control text-center leading-tight'
  if (count === 0)
    return (
      <span className={classNames(look, columns[column], 'text-sm text-soft')}>
        {label}
        <span aria-hidden="true" className="block text-xs">
          –
        </span>
      </span>
    )
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={t('day', {
        day: say({ weekday: 'long', month: 'long', day: 'numeric' }),
        count,
      })}
      onClick={() => onDay(date)}
      className={classNames(
        look,
        columns[column],
        'border font-semibold transition-colors',
        isShown
          ? 'border-accent bg-accent text-on-accent'
          : 'border-edge/60 bg-card hover:border-edge hover:bg-sunken',
        opensMonth ? 'text-xs whitespace-nowrap sm:text-sm' : undefined,
      )}
    >
      {label}
      <span className={classNames('block text-xs font-medium', !isShown && 'text-soft')}>
        {count}
      </span>
    </button>
  )
}
