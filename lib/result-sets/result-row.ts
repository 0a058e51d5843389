import type { ResultSet } from '#contract/results.ts'
import { compareText } from '#lib/service-log/fold/canonical-text.ts'

// One row of an order's results in our words. Client-safe.

export type RowFlag = 'normal' | 'abnormal' | 'critical' | 'unknown'

export interface SetRow {
  /** the same in every answer of the order */
  rowKey: string
  name: string
  value: string
  unit: string | null
  /** as the laboratory prints it */
  range: string | null
  low: number | null
  high: number | null
  /** numeric, range, comment, coded_value, or a later kind */
  kind: string
  flag: RowFlag
  /** the laboratory's own word, where it is not one of ours */
  sentFlag: string | null
  side: 'high' | 'low' | null
  /** partial, final, corrected, or a later status; null when the laboratory does not say */
  status: string | null
  note: string | null
  loinc: string | null
  /** the ordered marker */
  marker: string | null
  isUnsolicited: boolean
  isReflex: boolean
  parentKey: string | null
  specimen: string | null
  labName: string | null
  sampleId: string | null
  correctedAt: string | null
  former: FormerValue[]
}

export interface FormerValue {
  value: string
  unit: string | null
  flag: RowFlag
  reason: string | null
  reportedAt: string | null
}

/** Every row that the answer states. */
export function readStatedRows({ results, metadata }: ResultSet): SetRow[] {
  const seen = new Map<string, number>()
  return results.map((item) => {
    const stem = item.id ?? [item.loinc ?? item.slug ?? item.name, item.source_sample_id].join('|')
    const count = seen.get(stem) ?? 0
    seen.set(stem, count + 1)
    return readSetRow(item, count === 0 ? stem : `${stem}#${count}`, metadata.laboratory ?? null)
  })
}

/** Without preliminary values that the final report lists as missing: the laboratory no longer reports them. */
export function readSetRows(answer: ResultSet): SetRow[] {
  return readStatedRows(answer).filter((_, at) => !isGivenUp(answer, at))
}

/**
 * A missing result names no sample: it stands for a row only where no other row or sample can be meant. A critical value stays
 * whatever became of its sample, until a clinician closes its loop.
 */
function isGivenUp(answer: ResultSet, at: number): boolean {
  const item = answer.results[at]
  if (item?.status !== 'partial' || readFlag(item.interpretation) === 'critical') return false
  const isFinal = ['final', 'corrected'].includes(answer.metadata.status ?? '')
  if (!isFinal || listSamples(answer).size > 1) return false
  return (
    (answer.missing_results ?? []).some((missing) => isSameCode(missing, item)) &&
    answer.results.every((other, place) => place === at || !isSameCode(other, item))
  )
}

type ResultItem = ResultSet['results'][number]
type Coded = Pick<ResultItem, 'loinc' | 'slug'>

/** An empty code is none, and names are no codes. */
function isSameCode(one: Coded, other: Coded) {
  if (one.loinc && other.loinc) return one.loinc === other.loinc
  return !!one.slug && one.slug === other.slug
}

function listSamples({ results, sample_information: samples }: ResultSet) {
  const ids = [
    ...Object.keys(samples ?? {}),
    ...results.map(({ source_sample_id: sampleId }) => sampleId),
  ]
  return new Set(ids.filter(Boolean))
}

function readSetRow(item: ResultItem, rowKey: string, laboratory: string | null): SetRow {
  const flag = readFlag(item.interpretation)
  return {
    rowKey,
    name: item.name,
    value: item.result,
    unit: item.unit || null,
    range: item.reference_range || null,
    low: item.min_range_value ?? null,
    high: item.max_range_value ?? null,
    kind: item.type,
    flag,
    sentFlag: flag === 'unknown' ? item.interpretation || null : null,
    side: item.is_above_max_range ? 'high' : item.is_below_min_range ? 'low' : null,
    status: item.status ?? null,
    note: item.notes || null,
    loinc: item.loinc ?? null,
    marker: item.source_markers?.[0]?.name ?? null,
    isUnsolicited: !item.source_markers && !item.is_reflex,
    isReflex: item.is_reflex ?? false,
    parentKey: item.parent_id ?? null,
    specimen: item.specimen ?? null,
    labName: item.performing_laboratory || laboratory,
    sampleId: item.source_sample_id ?? null,
    correctedAt: item.corrected_at ?? null,
    former: (item.former ?? []).map((each) => ({
      value: each.result,
      unit: each.unit || null,
      flag: readFlag(each.interpretation),
      reason: each.reason ?? null,
      reportedAt: each.reported_at ?? null,
    })),
  }
}

/** Nothing said is not normal: a contract's default is not the laboratory's word. */
function readFlag(sent: string | null | undefined): RowFlag {
  const word = sent?.toLowerCase()
  return word === 'normal' || word === 'abnormal' || word === 'critical' ? word : 'unknown'
}

/** What a next step answers: it covers the set as long as no row, flag or missing result differs. */
export function significanceOf({ missing_results: missing }: ResultSet, rows: readonly SetRow[]) {
  const parts = rows.map(({ rowKey, flag, side }) => `${rowKey}=${flag}${side ?? ''}`)
  const gaps = (missing ?? []).map(({ slug, name }) => `-${slug ?? name}`)
  return [...parts, ...gaps].sort(compareText).join(';')
}
