import { nameKnownness } from '#service/parsing/rows/name-words.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { isBlood, type PrintedSpecimen } from '#service/parsing/specimen/read-specimen.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { parseRange } from '#service/parsing/values/parse-range.ts'
import { repairRange } from './repair-range.ts'
import { printUnit, repairUnit } from './repair-unit.ts'
import { isReportedIn, type ReportedTest } from './reported-units.ts'
import { passThresholds } from './thresholds.ts'

export interface JoinedRow extends PrintedRow {
  agreeing: number
  seenBy: number
}

/**
 * One list of rows from several passes over the same page, each part as most passes read it. Whether a value is certain
 * follows from how many passes agree, not from the engine's own confidence.
 */
export function joinPasses(passes: readonly (readonly PrintedRow[])[]): JoinedRow[] {
  const groups: PrintedRow[][] = []
  for (const rows of passes) {
    const joined = new Set<PrintedRow[]>()
    for (const row of rows) {
      const group = groups.find((other) => !joined.has(other) && isSameLine(other, row))
      if (group) group.push(row)
      const own = group ?? [row]
      if (!group) groups.push(own)
      joined.add(own)
    }
  }
  return groups
    .filter((group) => isCredible(group) && !isRangeOf(group, groups))
    .map(vote)
    .toSorted((a, b) => a.page - b.page || a.box.y - b.box.y)
}

/** A row that one pass alone read, with low confidence and under an unknown name, is a stamp or a smear. */
function isCredible([first, ...others]: readonly PrintedRow[]): boolean {
  if (!first || others.length > 0) return true
  return (
    first.confidence >= passThresholds.minLoneConfidence ||
    nameKnownness(first.name) >= passThresholds.minLoneKnownness
  )
}

/** A pass that missed the value took the range beside it for one; another pass read both. */
function isRangeOf(group: readonly PrintedRow[], groups: readonly PrintedRow[][]): boolean {
  const [row] = group
  if (!row || !/\d\s*[-–]\s*\d/.test(row.value)) return false
  return groups.some(
    (other) =>
      other !== group &&
      other.length >= group.length &&
      other.some(
        (rival) =>
          isLevel(rival, row) && rival.valueBox.x < row.valueBox.x && rival.name === row.name,
      ),
  )
}

function isLevel(row: PrintedRow, other: PrintedRow): boolean {
  const middle = row.valueBox.y + row.valueBox.height / 2
  const otherMiddle = other.valueBox.y + other.valueBox.height / 2
  const height = Math.max(row.valueBox.height, other.valueBox.height)
  return (
    row.page === other.page && Math.abs(middle - otherMiddle) < height * passThresholds.lineOffset
  )
}

function isSameLine(group: readonly PrintedRow[], row: PrintedRow): boolean {
  return group.some((other) => {
    const overlap =
      Math.min(row.valueBox.x + row.valueBox.width, other.valueBox.x + other.valueBox.width) -
      Math.max(row.valueBox.x, other.valueBox.x)
    return isLevel(row, other) && overlap > 0
  })
}

function vote(group: readonly PrintedRow[]): JoinedRow {
  const value = most(
    group,
    (row) => row.value,
    (row) => row.confidence,
  )
  const voters = group.filter((row) => row.value === value?.value)
  const base = best(voters, (row) => row.score) ?? group[0]
  if (!base) throw new Error('expected at least one reading')
  const {
    unit: _unit,
    range: _range,
    rangeBox: _rangeBox,
    flag: _flag,
    specimen: _specimen,
    ...rest
  } = base
  const name = voteName(group) ?? base.name
  const unit = voteUnit(group, { name, value: base.value })
  const range = voteRange(group)
  const flag = voteFlag(group)
  return {
    ...rest,
    name,
    ...unit,
    ...range,
    ...(flag && { flag }),
    ...joinSpecimens(group),
    confidence: Math.max(...voters.map((row) => row.confidence)),
    agreeing: voters.length,
    seenBy: group.length,
  }
}

/** A pass that missed a heading must not turn a fluid into blood. */
function joinSpecimens(group: readonly PrintedRow[]): { specimen?: PrintedSpecimen } {
  const read = group.flatMap(({ specimen }) => specimen ?? [])
  const fluid = read.find(({ kind }) => !isBlood(kind))
  const specimen = fluid ?? read[0]
  if (!specimen) return {}
  const areEqual = read.every(({ kind }) => kind === specimen.kind) && read.length === group.length
  const isCertain = specimen.isCertain && (areEqual || isBlood(specimen.kind))
  return { specimen: { ...specimen, isCertain } }
}

const voteName = (group: readonly PrintedRow[]): string | undefined =>
  most(
    group,
    (row) => row.name,
    (row) => nameKnownness(row.name) + row.confidence * passThresholds.confidenceInName,
  )?.name

function voteRange(group: readonly PrintedRow[]): Pick<PrintedRow, 'range' | 'rangeBox'> {
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
function voteFlag(group: readonly PrintedRow[]): string | undefined {
  const flags = group.filter((row) => row.flag)
  if (flags.length < group.length * passThresholds.minFlagShare) return undefined
  return most(
    flags,
    (row) => row.flag ?? '',
    (row) => row.confidence,
  )?.flag
}

function most(
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

function best<T>(rows: readonly T[], worth: (row: T) => number): T | undefined {
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
function voteUnit(
  rows: readonly PrintedRow[],
  test: ReportedTest,
): Pick<PrintedRow, 'unit' | 'isUnitForeign'> {
  const read = rows.flatMap((row) => (row.unit ? [row.unit] : []))
  const unread = rows.flatMap((row) => (row.unread ? [row.unread] : []))
  const known = read.filter((unit) => normalizeUnit(unit))
  const own = mostCommon(known.filter((unit) => isReportedIn(unit, test)))
  if (own) return { unit: own }
  const repaired = mostCommon(
    [...read, ...unread].flatMap((unit) => {
      const repair = repairUnit(unit, test.name)
      return repair ? [printUnit(repair)] : []
    }),
  )
  const unit = repaired ?? mostCommon(known) ?? mostCommon(read)
  if (!unit) return {}
  return { unit, ...(known.length > 0 && { isUnitForeign: true }) }
}

function mostCommon(texts: readonly string[]): string | undefined {
  const counts = Map.groupBy(texts, (text) => text)
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0]
}
