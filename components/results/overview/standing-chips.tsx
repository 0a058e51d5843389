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
import type { Standing } from '#lib/results/count-standings.ts'

const looks: Record<Standing, { tone: Tone; Icon: typeof Flag }> = {
  critical: { tone: 'alert', Icon: OctagonAlert },
  above: { tone: 'watch', Icon: ArrowUp },
  below: { tone: 'watch', Icon: ArrowDown },
  marked: { tone: 'watch', Icon: Flag },
  contradictory: { tone: 'watch', Icon: CircleHelp },
  within: { tone: 'good', Icon: CircleCheck },
  unknown: { tone: 'neutral', Icon: CircleMinus },
}

/** "3 above range, 6 in range". */
export function StandingChips({
  counts,
  label,
}: {
  counts: readonly { standing: Standing; count: number }[]
  label: string
}) {
  const t = useTranslations('results.counts')
  return (
    <ul aria-label={label} className="mb-5 flex flex-wrap gap-1.5">
      {counts.map(({ standing, count }) => {
        const { tone, Icon } = looks[standing]
        return (
          <li key={standing}>
            <Chip tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.5} />}>
              {t(standing, { count })}
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
