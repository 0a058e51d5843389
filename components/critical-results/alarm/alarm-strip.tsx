import { Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  formatValue,
  isNoLongerCritical,
  lookOf,
} from '#components/critical-results/critical-words.ts'
import { formatLeft } from '#components/critical-results/use-server-clock.ts'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import type { AlarmsView, AlarmView } from '#lib/critical-results/critical-view.ts'
import { loudStyle, quietStyle } from './alarm-bar.tsx'

type AlarmStripProps = {
  /** the most urgent one */
  alarm: AlarmView
  view: AlarmsView
  /** the database's time */
  clockMs: number
}

/**
 * The bars in one line, on phones: behind the last bar until that has scrolled past. It repeats them for the eye and the finger
 * alone; screen readers and keyboards have the bars.
 */
export function AlarmStrip({ alarm, view, clockMs }: AlarmStripProps) {
  const t = useTranslations('critical.alarm')
  const value = alarm.clinical?.value
  const others = view.total - 1
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'sticky top-0 z-30 -mt-11 flex min-h-11 flex-wrap items-center gap-x-2.5 border-b px-4 text-sm sm:hidden',
        lookOf(alarm, view.userId) === 'other' ? quietStyle : loudStyle,
      )}
    >
      <span className="min-w-12 flex-1 truncate">
        {isNoLongerCritical(alarm) ? t('corrected') : (value?.analyte ?? t('critical'))}
      </span>
      {value && <b className="min-w-0 truncate font-bold">{formatValue(value)}</b>}
      <span className="flex items-center gap-1 tabular-nums">
        <Clock className="size-4" />
        {formatLeft(clockMs - Date.parse(alarm.raisedAt))}
      </span>
      <Link
        href={`/clinic/results/critical/${alarm.criticalId}`}
        prefetch={false}
        tabIndex={-1}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('open')}
      </Link>
      {others > 0 && <span className="font-semibold tabular-nums">+{others}</span>}
    </div>
  )
}
