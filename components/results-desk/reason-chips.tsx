import { ArrowDown, ArrowUp, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import type { LaneReason } from '#lib/result-sets/lane/lane.ts'
import type { DeskReason } from '#lib/results-desk/desk-view.ts'

const shownReasons = 3

const toneOf: Record<LaneReason['kind'], Tone> = {
  'critical-unread': 'alert',
  critical: 'alert',
  outside: 'watch',
  corrected: 'watch',
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

/** Why a set is in its lane, with the values: the first few, then how many more. */
export function ReasonChips({
  reasons,
  isAll,
}: {
  reasons: readonly DeskReason[]
  isAll?: boolean
}) {
  const t = useTranslations('results-desk')
  const shown = isAll ? reasons : reasons.slice(0, shownReasons)
  const more = reasons.length - shown.length
  return (
    <ul className="flex flex-wrap gap-1.5">
      {shown.map((reason) => (
        <li key={JSON.stringify(reason)}>
          <Chip tone={toneOf[reason.kind]} icon={<ReasonIcon reason={reason} />}>
            <ReasonText reason={reason} />
          </Chip>
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

function ReasonIcon({ reason }: { reason: DeskReason }) {
  if (reason.kind === 'held') return <Clock aria-hidden="true" />
  if (reason.kind !== 'outside' || !('side' in reason)) return null
  if (reason.side === 'high') return <ArrowUp aria-hidden="true" strokeWidth={2.5} />
  return reason.side === 'low' ? <ArrowDown aria-hidden="true" strokeWidth={2.5} /> : null
}

function ReasonText({ reason }: { reason: DeskReason }) {
  const t = useTranslations('results-desk')
  if (reason.kind === 'held' && 'ground' in reason)
    return (
      <span>
        {t(`grounds.${reason.ground}`)} · {t('endsAt')} <RelativeTime instant={reason.endsAt} />
      </span>
    )
  // Roles without results get the kind alone.
  if (!hasDetails(reason)) return t(`reasonKinds.${reason.kind}`)
  return t(`reasons.${reason.kind}`, wordsOf(reason))
}

type DetailedReason = Exclude<LaneReason, { kind: 'held' | 'critical-unread' | 'no-patient' }>

function hasDetails(reason: DeskReason): reason is DetailedReason {
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
      return { name: reason.name, value: reason.value }
    default:
      return { name: reason.name }
  }
}
