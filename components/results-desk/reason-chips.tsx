import { ArrowDown, ArrowUp, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Chip } from '#components/ui/chip.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import type { OrderLoop } from '#lib/critical-results/critical-view.ts'
import type { LaneReason, ShownReason } from '#lib/result-sets/lane/lane.ts'

const shownReasons = 3

const toneOf: Record<LaneReason['kind'], Tone> = {
  'critical-unread': 'alert',
  critical: 'alert',
  outside: 'watch',
  corrected: 'watch',
  withdrawn: 'watch',
  held: 'neutral',
  partial: 'neutral',
  missing: 'watch',
  'unknown-flag': 'watch',
  contradiction: 'watch',
  comment: 'neutral',
  note: 'neutral',
  unsolicited: 'neutral',
  'no-patient': 'alert',
}

/** Why a set is in its lane, with the values: the first few, then how many more. A critical one opens its loop. */
export function ReasonChips({
  reasons,
  loops = [],
  isAll,
}: {
  reasons: readonly ShownReason[]
  loops?: readonly OrderLoop[]
  isAll?: boolean
}) {
  const t = useTranslations('results-desk')
  const shown = isAll ? reasons : reasons.slice(0, shownReasons)
  const more = reasons.length - shown.length
  return (
    <ul className="flex flex-wrap gap-1.5">
      {shown.map((reason) => (
        <li key={JSON.stringify(reason)}>
          <LoopLink loop={findLoop(loops, reason)}>
            <Chip tone={toneOf[reason.kind]} icon={<ReasonIcon reason={reason} />}>
              <span>
                <ReasonText reason={reason} />
                <LoopState loop={findLoop(loops, reason)} />
              </span>
            </Chip>
          </LoopLink>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Chip icon={null}>{t('more', { count: more })}</Chip>
        </li>
      )}
    </ul>
  )
}

/** By its marker; where that is hidden or not read yet, the set's first loop. */
function findLoop(loops: readonly OrderLoop[], reason: ShownReason) {
  const name = 'name' in reason ? reason.name : undefined
  const ofMarker = loops.find(({ analyte }) => analyte !== null && analyte === name)
  return reason.kind.startsWith('critical') ? (ofMarker ?? loops[0]) : ofMarker
}

/** Above a link that covers the whole row. */
function LoopLink({ loop, children }: { loop: OrderLoop | undefined; children: ReactNode }) {
  const t = useTranslations('results-desk')
  if (!loop) return children
  return (
    <Link
      href={`/clinic/results/critical/${loop.criticalId}`}
      prefetch={false}
      title={t('openLoop')}
      className="relative z-10 inline-flex min-h-6 items-center rounded-full underline decoration-transparent underline-offset-2 hover:decoration-current"
    >
      {children}
    </Link>
  )
}

function LoopState({ loop }: { loop: OrderLoop | undefined }) {
  const t = useTranslations('results-desk.loopStates')
  return loop && <span className="font-normal"> · {t(loop.state)}</span>
}

function ReasonIcon({ reason }: { reason: ShownReason }) {
  if (reason.kind === 'held') return <Clock aria-hidden="true" />
  if (reason.kind !== 'outside' || !('side' in reason)) return null
  if (reason.side === 'high') return <ArrowUp aria-hidden="true" strokeWidth={2.5} />
  return reason.side === 'low' ? <ArrowDown aria-hidden="true" strokeWidth={2.5} /> : null
}

function ReasonText({ reason }: { reason: ShownReason }) {
  const t = useTranslations('results-desk')
  if (reason.kind === 'held' && 'ground' in reason)
    return (
      <>
        {t(`grounds.${reason.ground}`)} · {t('endsAt')} <RelativeTime instant={reason.endsAt} />
      </>
    )
  // Roles without results get the kind alone.
  if (!hasDetails(reason)) return t(`reasonKinds.${reason.kind}`)
  return t(`reasons.${reason.kind}`, wordsOf(reason))
}

type DetailedReason = Exclude<LaneReason, { kind: 'held' | 'critical-unread' | 'no-patient' }>

function hasDetails(reason: ShownReason): reason is DetailedReason {
  return 'name' in reason || 'count' in reason
}

function wordsOf(reason: DetailedReason): Record<string, string | number> {
  switch (reason.kind) {
    case 'corrected':
      return { name: reason.name, before: reason.before, value: reason.value }
    case 'partial':
      return { count: reason.count, missing: reason.missing }
    case 'missing':
      return { name: reason.name }
    case 'unknown-flag':
      return { name: reason.name, flag: reason.flag ?? '–' }
    case 'contradiction':
      return { name: reason.name, value: reason.value, range: reason.range }
    case 'note':
      return { name: reason.name, note: reason.note }
    case 'critical':
    case 'outside':
    case 'withdrawn':
      return { name: reason.name, value: reason.value }
    default:
      return { name: reason.name }
  }
}
