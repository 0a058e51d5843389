import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  Flag,
  OctagonAlert,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import type { OwnSetPage } from '#lib/result-sets/own/own-set-page.ts'
import { type Standing, standingOf } from '#lib/results/count-standings.ts'
import { withdrawn } from '#lib/results/result-view.ts'

const kinds = [
  'critical',
  'above',
  'below',
  'outside',
  'differs',
  'inRange',
  'other',
  'notTested',
] as const
type Kind = (typeof kinds)[number]

const kindOf: Record<Standing, Kind> = {
  critical: 'critical',
  above: 'above',
  below: 'below',
  marked: 'outside',
  contradictory: 'differs',
  within: 'inRange',
  unknown: 'other',
}

const looks: Record<Kind, { tone: Tone; Icon: typeof Flag }> = {
  critical: { tone: 'alert', Icon: OctagonAlert },
  above: { tone: 'watch', Icon: ArrowUp },
  below: { tone: 'watch', Icon: ArrowDown },
  outside: { tone: 'watch', Icon: Flag },
  differs: { tone: 'watch', Icon: CircleHelp },
  inRange: { tone: 'good', Icon: CircleCheck },
  other: { tone: 'neutral', Icon: CircleMinus },
  notTested: { tone: 'neutral', Icon: CircleMinus },
}

/** "3 above range, 6 in range, 1 not tested". */
export function SetChips({ page: { groups, missing } }: { page: OwnSetPage }) {
  const t = useTranslations('own-results.set')
  const found = groups.flatMap(({ lines }) => lines).filter(({ status }) => status !== withdrawn)
  const counts = Map.groupBy(found, (line) => kindOf[standingOf(line)])
  const countOf = (kind: Kind) =>
    kind === 'notTested' ? missing.length : (counts.get(kind)?.length ?? 0)
  return (
    <ul aria-label={t('title')} className="flex flex-wrap gap-1.5">
      {kinds
        .filter((kind) => countOf(kind) > 0)
        .map((kind) => {
          const { tone, Icon } = looks[kind]
          return (
            <li key={kind}>
              <Chip tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.5} />}>
                {t(kind, { count: countOf(kind) })}
              </Chip>
            </li>
          )
        })}
    </ul>
  )
}
