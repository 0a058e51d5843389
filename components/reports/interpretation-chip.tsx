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

export function InterpretationChip({ interpretation }: { interpretation: RowInterpretation }) {
  const t = useTranslations('reports.interpretations')
  const { tone, Icon } = looks[interpretation]
  return (
    <Chip
      tone={tone}
      icon={Icon && <Icon aria-hidden="true" strokeWidth={2.5} />}
      className="whitespace-nowrap narrow:whitespace-normal"
    >
      {t(interpretation)}
    </Chip>
  )
}
