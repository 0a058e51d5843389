import { z } from 'zod'
import { placeNumber } from '#lib/results/limits.ts'
import type { ResultValue } from '#lib/results/result-view.ts'
import { type AnchorView, anchorSides } from './anchor-view.ts'

const text = (max: number) => z.string().trim().min(1, 'required').max(max)

export const writeAnchorInput = z.strictObject({
  name: text(80),
  loincCode: z
    .string()
    .trim()
    .min(1, 'required')
    .regex(/^\d{1,7}-\d$/, 'loinc'),
  /** UCUM, as results have it */
  unit: z
    .string()
    .trim()
    .min(1, 'required')
    .regex(/^[!-~]{1,40}$/, 'ucum'),
  side: z.enum(anchorSides, { error: 'choice' }),
  value: z
    .number({ error: ({ input }) => (input === '' || input == null ? 'required' : 'numeric') })
    .min(-1e9, 'numeric')
    .max(1e9, 'numeric'),
  textEn: text(200),
  textEs: text(200),
  source: text(300),
})

export const anchorParams = z.object({ anchorId: z.uuid() })

type Placed = Pick<ResultValue, 'ucumUnit' | 'scale' | 'interpretation'>

/**
 * The anchor for a value outside of the lab's range, on that side and in the very same unit. None for a critical value,
 * for one that is only a limit, and where the anchor is not beyond the lab's own limit.
 */
export function chooseAnchor<Anchor extends Pick<AnchorView, 'side' | 'unit' | 'value'>>(
  { ucumUnit, scale, interpretation }: Placed,
  anchors: readonly Anchor[],
): Anchor | undefined {
  if (!scale?.limits || scale.comparator || interpretation.startsWith('critical')) return undefined
  const { number, limits } = scale
  const side = placeNumber(number, null, limits)
  return anchors.find((anchor) => {
    if (anchor.unit !== ucumUnit) return false
    if (side === 'above' && anchor.side === 'high')
      return limits.high !== null && anchor.value > limits.high
    return (
      side === 'below' && anchor.side === 'low' && limits.low !== null && anchor.value < limits.low
    )
  })
}
