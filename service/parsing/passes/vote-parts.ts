import { nameKnownness } from '#service/parsing/rows/name-words.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { isBlood, type PrintedSpecimen } from '#service/parsing/specimen/read-specimen.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { parseRange } from '#service/parsing/values/parse-range.ts'
import { repairRange } from './repair-range.ts'
import { printUnit, repairUnit } from './repair-unit.ts'
import { isReportedIn, type ReportedTest } from './reported-units.ts'
import { passThresholds } from './thresholds.ts'

/** A pass that missed a heading must not turn a fluid into blood. */
export function joinSpecimens(group: readonly PrintedRow[]): { specimen?: PrintedSpecimen } {
  const read = group.flatMap(({ specimen }) => specimen ?? [])
  const fluid = read.find(({ kind }) => !isBlood(kind))
  const specimen = fluid ?? read[0]
  if (!specimen) return {}
  const areEqual = read.every(({ kind }) => kind === specimen.kind) && read.length === group.length
  const isCertain = specimen.isCertain && (areEqual || isBlood(specimen.kind))
  return { specimen: { ...specimen, isCertain } }
}

export const voteName = (group: readonly PrintedRow[]): string | undefined =>
  most(
    group,
    (row) => row.name,
    (row) => nameKnownness(row.name) + row.confidence * passThresholds.confidenceInName,
  )?.name

export function voteRange(group: readonly PrintedRow[]): Pick<PrintedRow, 'range' | 'rangeBox'> {
  const { range, rangeBox } =
    most(
      group.filter((row) => row.range),
      (row) => row.range ?? '',
      rangeWorth,
    ) ?? {}
  if (!range) return {}
  return { range: repairRange(range) ?? range, ...(rangeBox && { rangeBox }) }
}

/** A smear may read as one letter, so one pass of three is not enough; a flag that was lost is computed from the range. */
export function voteFlag(group: readonly PrintedRow[]): string | undefined {
  const flags = group.filter((row) => row.flag)
  if (flags.length < group.length * passThresholds.minFlagShare) return undefined
  return most(
    flags,
    (row) => row.flag ?? '',
    (row) => row.confidence,
  )?.flag
}

export function most(
  rows: readonly PrintedRow[],
  read: (row: PrintedRow) => string,
  worth: (row: PrintedRow) => number,
): PrintedRow | undefined {
  const votes = Map.groupBy(rows, (row) => read(row).replaceAll(/\s+/g, '').toLowerCase())
  return best(
    rows,
    (row) =>
      (votes.get(read(row).replaceAll(/\s+/g, '').toLowerCase())?.length ?? 0) *
        passThresholds.vote +
      worth(row),
  )
}

export function best<T>(rows: readonly T[], worth: (row: T) => number): T | undefined {
  return rows.toSorted((a, b) => worth(b) - worth(a))[0]
}

/** Engines lose points more often than they invent them: more points are probably right. */
function rangeWorth({ range = '', confidence }: PrintedRow): number {
  const points = range.match(/\d[.,]\d/g)?.length ?? 0
  return (
    (parseRange(range) ? passThresholds.parsedRange : 0) +
    points * passThresholds.rangePoint +
    confidence
  )
}

/** A unit in which the test is reported, or what is probably meant by another one. */
export function voteUnit(
  rows: readonly PrintedRow[],
  test: ReportedTest,
): Pick<PrintedRow, 'unit' | 'isUnitForeign'> {
  const read = rows.flatMap((row) => (row.unit ? [row.unit] : []))
  const unread = rows.flatMap((row) => row.unread ?? bracketOf(row.name) ?? [])
  const known = read.filter((unit) => normalizeUnit(unit))
  const own = mostCommon(known.filter((unit) => isReportedIn(unit, test)))
  if (own) return { unit: own }
  const repairs = [...read, ...unread].flatMap((text) => repairUnit(text, test.name) ?? [])
  const sure = repairs.filter(({ isSure }) => isSure)
  const repaired = mostCommon((sure.length > 0 ? sure : repairs).map(({ unit }) => printUnit(unit)))
  const areRepairsApart = new Set(repairs.map(({ unit }) => unit)).size > 1
  // Both engines misread µ alike, and hardly ever another prefix.
  const isMicro = normalizeUnit(repaired ?? '')?.startsWith('u') ?? false
  if (known.length > 1 && !isMicro && new Set(known.map(normalizeUnit)).size === 1)
    return { unit: known[0], isUnitForeign: true }
  const unit = repaired ?? mostCommon(known) ?? mostCommon(read)
  if (!unit) return {}
  const isDoubtful =
    known.length > 0 || areRepairsApart || (repairs.length > 0 && sure.length === 0)
  return { unit, ...(isDoubtful && { isUnitForeign: true }) }
}

/** "RBC (trilion/L)" has its unit in the name, where the table knows it only if it is read well. */
const bracketOf = (name: string) => /[([]([^()[\]]{2,20})[)\]]\s*$/.exec(name)?.[1]

function mostCommon(texts: readonly string[]): string | undefined {
  const counts = Map.groupBy(texts, (text) => text)
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0]
}
