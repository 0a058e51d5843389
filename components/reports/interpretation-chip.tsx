import { ArrowDown, ArrowUp, Minus, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import type { Tone } from '#components/ui/tone.tsx'
import type { RowInterpretation } from '#lib/results/result-view.ts'

const looks: Record<RowInterpretation, { tone: Tone; Icon?: typeof Minus }> = {
  normal: { tone: 'good' },
  low: { tone: 'watch', Icon: ArrowDown },
  high: { tone: 'watch', Icon: ArrowUp },
  abnormal: { tone: 'watch', Icon: TriangleAlert },
  'critical-low': { tone: 'alert', Icon: ArrowDown },
  'critical-high': { tone: 'alert', Icon: ArrowUp },
  critical: { tone: 'alert', Icon: OctagonAlert },
  unknown: { tone: 'neutral', Icon: Minus },
}

const doubtful: Partial<typeof looks> = {
  normal: { tone: 'watch', Icon: TriangleAlert },
  unknown: { tone: 'watch', Icon: TriangleAlert },
}

/** A flag that the printed range contradicts is said to be the laboratory's, not where the value is. */
export function InterpretationChip({
  interpretation,
  isContradictory,
}: {
  interpretation: RowInterpretation
  isContradictory: boolean
}) {
  const t = useTranslations('reports')
  const { tone, Icon } = isContradictory
    ? (doubtful[interpretation] ?? looks[interpretation])
    : looks[interpretation]
  return (
    <Chip
      tone={tone}
      icon={Icon && <Icon aria-hidden="true" strokeWidth={2.5} />}
      className="whitespace-nowrap narrow:whitespace-normal print:whitespace-normal"
    >
      {t(isContradictory ? `flagged.${interpretation}` : `interpretations.${interpretation}`)}
    </Chip>
  )
}
