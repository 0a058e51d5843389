import { printPlain } from '#lib/units/print-number.ts'
import { subtract } from './find-change.ts'
import { placeNumber } from './limits.ts'
import type { ResultValue } from './result-view.ts'

export interface LimitDistance {
  side: 'above' | 'below'
  /** null where the value is the limit itself, which the lab excludes */
  difference: string | null
  limit: string
}

/** How far outside the lab's range a value is; undefined inside, and where a comparator leaves it open. */
export function findDistance({
  value,
  scale,
}: Pick<ResultValue, 'value' | 'scale'>): LimitDistance | undefined {
  if (!scale?.limits) return undefined
  const { number, comparator, limits } = scale
  const side = placeNumber(number, comparator, limits)
  if (side !== 'above' && side !== 'below') return undefined
  const limit = side === 'above' ? limits.high : limits.low
  if (limit === null || comparator) return undefined
  const text = printPlain(limit)
  return {
    side,
    difference:
      number === limit ? null : subtract({ number, text: value }, { number: limit, text }),
    limit: text,
  }
}
