import { type Conversion, findConversion } from '#lib/units/find-conversion.ts'
import { countDigits, printNumber } from '#lib/units/print-number.ts'
import type { Result } from '#prisma/generated/client.ts'
import { interpretRow } from './interpret-row.ts'
import { printLimits } from './limits.ts'
import { limitsOf, presentDay } from './present-result.ts'
import type { ResultSeries, SeriesPoint, SeriesUnit } from './result-view.ts'

export interface BuiltSeries {
  series: ResultSeries[]
  converted: Map<string, string>
}

type Row = Result & { number: number }

interface UnitGroup {
  unit: SeriesUnit
  rows: Row[]
}

interface Cluster {
  shown: UnitGroup
  members: { group: UnitGroup; convert: Conversion }[]
}

/**
 * Newest first. Units that UCUM can convert into each other share a series, in the unit `wanted` or
 * else that of the newest value.
 */
export async function buildSeries(
  rows: readonly Result[],
  wanted?: string | null,
): Promise<BuiltSeries> {
  const clusters = await clusterUnits(groupByUnit(rows), wanted)
  const converted = new Map<string, string>()
  const series = clusters.map((cluster) => {
    const values = cluster.members.flatMap(({ group, convert }) => {
      const isConverted = group !== cluster.shown
      return group.rows.map((row) => ({
        row,
        isConverted,
        point: buildPoint(row, convert, isConverted),
      }))
    })
    const { label } = cluster.shown.unit
    for (const { row, isConverted, point } of values)
      if (isConverted) converted.set(row.id, [point.text, label].filter(Boolean).join(' '))
    const dated = values.flatMap(({ row, isConverted, point }) => {
      const day = presentDay(row.observedOn)
      return day ? [{ isConverted, point: { ...point, day } }] : []
    })
    return {
      unit: cluster.shown.unit,
      otherUnits: cluster.members.flatMap(({ group }) =>
        group === cluster.shown ? [] : [group.unit],
      ),
      points: dated
        .map(({ point }) => point)
        .reverse()
        .sort((a, b) => a.day.localeCompare(b.day)),
      convertedCount: dated.filter(({ isConverted }) => isConverted).length,
      undatedCount: values.length - dated.length,
    }
  })
  return { series, converted }
}

function groupByUnit(rows: readonly Result[]): UnitGroup[] {
  const numbers = rows.filter((row): row is Row => row.number !== null)
  const groups = Map.groupBy(numbers, ({ ucumUnit, unit }) => ucumUnit ?? `printed ${unit ?? ''}`)
  return [...groups.values()].map((group) => ({
    unit: { ucum: group[0]?.ucumUnit ?? null, label: group[0]?.unit ?? group[0]?.ucumUnit ?? null },
    rows: group,
  }))
}

async function clusterUnits(groups: readonly UnitGroup[], wanted?: string | null) {
  const clusters: Cluster[] = []
  // The wanted unit first, so that the others are converted to it; clusters are ordered by their newest value.
  const ordered = [...groups].sort(
    (a, b) => Number(isWanted(b, wanted)) - Number(isWanted(a, wanted)),
  )
  for (const group of ordered) {
    if (await joinCluster(clusters, group)) continue
    clusters.push({ shown: group, members: [{ group, convert: (value) => value }] })
  }
  const placeOf = ({ members }: Cluster) =>
    Math.min(...members.map(({ group }) => groups.indexOf(group)))
  return clusters.sort((a, b) => placeOf(a) - placeOf(b))
}

const isWanted = ({ unit }: UnitGroup, wanted?: string | null) =>
  unit.ucum !== null && unit.ucum === wanted

async function joinCluster(clusters: readonly Cluster[], group: UnitGroup) {
  for (const { shown, members } of clusters) {
    if (!shown.unit.ucum || !group.unit.ucum) continue
    const convert = await findConversion(group.unit.ucum, shown.unit.ucum)
    if (!convert) continue
    members.push({ group, convert })
    return true
  }
  return false
}

function buildPoint(row: Row, convert: Conversion, isConverted: boolean): Omit<SeriesPoint, 'day'> {
  const number = isConverted ? cleanUp(convert(row.number)) : row.number
  const bound = (value: number | null) =>
    value === null || !isConverted ? value : cleanUp(convert(value))
  const stored = limitsOf(row)
  const limits = stored && { ...stored, low: bound(stored.low), high: bound(stored.high) }
  const printed = isConverted
    ? printNumber(number, countDigits(row.value))
    : row.value.replace(/^[<>=≤≥\s]+/, '')
  return {
    resultId: row.id,
    number,
    text: row.comparator ? `${signs[row.comparator] ?? row.comparator} ${printed}` : printed,
    comparator: row.comparator,
    limits,
    range: (!isConverted && row.referenceRange) || printLimits(limits),
    ...interpretRow(row),
    labName: row.labName,
  }
}

const signs: Record<string, string> = { '<=': '≤', '>=': '≥' }

/** Removes floating-point noise such as 4.999999999999999. */
const cleanUp = (value: number) => Number(value.toPrecision(12))
