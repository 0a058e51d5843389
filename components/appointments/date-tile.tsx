import { classNames } from '#components/ui/class-names.ts'
import { useViewer } from '#components/ui/time/viewer.tsx'
import { dateFormat } from '#lib/i18n/date-format.ts'

type DateTileProps = {
  instant: string
  timeZone: string
  /** A time that is not booked looks less like an appointment. */
  isTentative: boolean
}

/** A leaf of a calendar; the words beside it say the same to screen readers. */
export function DateTile({ instant, timeZone, isTentative }: DateTileProps) {
  const { locale } = useViewer()
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone, ...options }).format(new Date(instant))
  return (
    <span
      aria-hidden="true"
      className="block w-16 shrink-0 overflow-hidden rounded-card border border-line bg-card text-center"
    >
      <span
        className={classNames(
          'block py-0.5 text-xs font-bold uppercase',
          isTentative ? 'bg-sunken text-soft' : 'bg-accent text-on-accent',
        )}
      >
        {part({ month: 'short' })}
      </span>
      <span className="block text-2xl leading-10 font-bold tracking-tight">
        {part({ day: 'numeric' })}
      </span>
      <span className="-mt-1 block pb-1.5 text-xs text-soft">{part({ weekday: 'short' })}</span>
    </span>
  )
}
