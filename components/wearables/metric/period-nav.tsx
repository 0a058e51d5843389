import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { useDayWords } from '#components/wearables/day-words.ts'
import type { TopicPath } from '#components/wearables/wearable-places.ts'
import { type PeriodView, periodViews } from '#lib/wearables/period.ts'

interface Shown {
  view: PeriodView
  on: string
  today: string
  earlier: string | null
  later: string | null
  days: readonly { date: string }[]
}

/** Which stretch is shown, the ones beside it, and how long it is. */
export function PeriodNav({ path, shown }: { path: TopicPath; shown: Shown }) {
  const t = useTranslations('wearables.period')
  const { view, on, earlier, later } = shown
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="-ml-2 flex min-w-0 items-center gap-1 print:ml-0">
        <Step
          href={earlier === null ? null : (`${path}?view=${view}&on=${earlier}` as Route)}
          label={t('earlier')}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Step>
        <h2 className="min-w-0 text-base">
          <PeriodTitle shown={shown} />
        </h2>
        <Step
          href={later === null ? null : (`${path}?view=${view}&on=${later}` as Route)}
          label={t('later')}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </Step>
      </div>
      <nav aria-label={t('label')} className="print:hidden">
        <ul className="flex flex-wrap rounded-control bg-sunken p-0.5">
          {periodViews.map((each) => (
            <li key={each}>
              <Link
                href={`${path}?view=${each}&on=${on}`}
                aria-current={each === view ? 'page' : undefined}
                className={classNames(
                  'grid min-h-10 place-items-center rounded-[0.625rem] px-3 text-sm font-semibold',
                  each === view ? 'bg-card text-ink shadow-sm' : 'text-soft hover:text-ink',
                )}
              >
                {t(each)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function PeriodTitle({ shown: { view, on, days } }: { shown: Shown }) {
  const t = useTranslations('wearables.period')
  const dayWords = useDayWords()
  if (view === 'day') return dayWords.full(on)
  if (view === 'month') return dayWords.monthLong(on)
  if (view === 'year') return dayWords.year(on)
  return t('range', {
    from: dayWords.short(days[0]?.date ?? on),
    to: dayWords.full(days.at(-1)?.date ?? on).replace(/^\p{L}+\.?,? /u, ''),
  })
}

function Step({
  href,
  label,
  children,
}: {
  href: Route | null
  label: string
  children: React.ReactNode
}) {
  const look = 'grid size-11 shrink-0 place-items-center rounded-control print:hidden'
  return href === null ? (
    <span className={classNames(look, 'text-edge/50')}>{children}</span>
  ) : (
    <Link
      href={href}
      aria-label={label}
      className={classNames(look, 'text-accent hover:bg-accent-soft')}
    >
      {children}
    </Link>
  )
}
