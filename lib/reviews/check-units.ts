import type { ReviewRow } from './resolve-rows.ts'
import { type UnitCheck, unitPair } from './review-view.ts'

export async function checkUnits(
  rows: readonly Pick<ReviewRow, 'row'>[],
): Promise<Record<string, UnitCheck>> {
  const pairs = new Map<string, [string, string]>()
  for (const { row } of rows)
    for (const { ucum_unit: usual } of row.loinc_matches)
      if (row.ucum_unit && usual) pairs.set(unitPair(row.ucum_unit, usual), [row.ucum_unit, usual])
  if (pairs.size === 0) return {}
  // The table of units is large, and few pages need it.
  const { default: ucum } = await import('@lhncbc/ucum-lhc')
  const units = ucum.UcumLhcUtils.getInstance()
  return Object.fromEntries(
    [...pairs].map(([pair, [unit, usual]]) => {
      if (unit === usual) return [pair, 'same']
      const { status } = units.convertUnitTo(unit, 1, usual)
      return [pair, status === 'succeeded' ? 'commensurable' : 'differs']
    }),
  )
}
