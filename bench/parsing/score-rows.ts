import type { ReadResult } from '../../service/parsing/result/read-result.ts'
import { normaliseUnit } from '../../service/parsing/units/normalise-unit.ts'
import type { TruthRow } from './subject.ts'

/** Counts alone, so that those of many files can be added up. */
export interface Score {
  printed: number
  read: number
  found: number
  value: number
  unit: number
  range: number
  interpretation: number
  coded: number
  first: number
  withinFive: number
  automatic: number
  automaticRight: number
  uncoded: number
  noMatch: number
  /** read wrongly, or not printed at all, and without any doubt */
  silentWrong: number
  doubted: number
}

export interface Miss {
  kind: 'missing' | 'extra' | 'differs' | 'code'
  text: string
  isSilent: boolean
}

export const emptyScore: Score = {
  printed: 0,
  read: 0,
  found: 0,
  value: 0,
  unit: 0,
  range: 0,
  interpretation: 0,
  coded: 0,
  first: 0,
  withinFive: 0,
  automatic: 0,
  automaticRight: 0,
  uncoded: 0,
  noMatch: 0,
  silentWrong: 0,
  doubted: 0,
}

export function addScores(scores: readonly Score[]): Score {
  const sum = { ...emptyScore }
  for (const score of scores)
    for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += score[key]
  return sum
}

/** Holds what was read against what is printed; see the README for what counts as the same. */
export function scoreRows(
  truth: readonly TruthRow[],
  results: readonly ReadResult[],
): { score: Score; misses: Miss[] } {
  const pairs = pairRows(truth, results)
  const score = { ...emptyScore, printed: truth.length, read: results.length, found: pairs.size }
  const misses: Miss[] = []
  for (const [row, result] of pairs) misses.push(...scorePair(score, row, result))
  for (const row of truth)
    if (!pairs.has(row)) misses.push({ kind: 'missing', text: showRow(row), isSilent: false })
  const used = new Set(pairs.values())
  for (const result of results) {
    if (result.doubts.length > 0) score.doubted += 1
    if (used.has(result)) continue
    const isSilent = result.doubts.length === 0
    if (isSilent) score.silentWrong += 1
    if (result.loinc.status === 'auto_match') score.automatic += 1
    misses.push({ kind: 'extra', text: showResult(result), isSilent })
  }
  return { score, misses }
}

function scorePair(score: Score, row: TruthRow, result: ReadResult): Miss[] {
  const isSame = {
    value: isSameValue(row, result),
    unit: isSameUnit(row.unit, result.unit),
    range: plainRange(row.range) === plainRange(result.range?.text),
    interpretation: row.interpretation === standingOf(result),
  }
  for (const part of ['value', 'unit', 'range', 'interpretation'] as const)
    if (isSame[part]) score[part] += 1
  const isSilent = !isSame.value && result.doubts.length === 0
  if (isSilent) score.silentWrong += 1
  const isCodeRight = scoreCode(score, row, result)
  const text = `${showRow(row)} ≠ ${showResult(result)}`
  if (Object.values(isSame).includes(false)) return [{ kind: 'differs', text, isSilent }]
  return isCodeRight ? [] : [{ kind: 'code', text: `${text} ${showCodes(row, result)}`, isSilent }]
}

function scoreCode(score: Score, { codes }: TruthRow, { loinc }: ReadResult): boolean {
  const ranked = loinc.matches.map(({ term }) => term.code)
  const isFirst = codes.includes(ranked[0] ?? '')
  if (loinc.status === 'auto_match') score.automatic += 1
  if (codes.length === 0) {
    score.uncoded += 1
    if (loinc.status === 'no_match') score.noMatch += 1
    return loinc.status === 'no_match'
  }
  score.coded += 1
  if (isFirst) score.first += 1
  if (ranked.slice(0, 5).some((code) => codes.includes(code))) score.withinFive += 1
  if (isFirst && loinc.status === 'auto_match') score.automaticRight += 1
  return isFirst
}

/** One to one, the likeliest pairs first: by name, and among equal names by what stands beside them. */
function pairRows(truth: readonly TruthRow[], results: readonly ReadResult[]) {
  const candidates = truth.flatMap((row, at) =>
    results.flatMap((result, place) => {
      const likeness = likenessOf(row, result)
      const order = Math.abs(at / truth.length - place / results.length) * 0.1
      return likeness > 0 ? [{ row, result, likeness: likeness - order }] : []
    }),
  )
  const pairs = new Map<TruthRow, ReadResult>()
  const used = new Set<ReadResult>()
  for (const { row, result } of candidates.toSorted((a, b) => b.likeness - a.likeness)) {
    if (pairs.has(row) || used.has(result)) continue
    pairs.set(row, result)
    used.add(result)
  }
  return pairs
}

function likenessOf(row: TruthRow, result: ReadResult): number {
  const name = nameLikeness(plainName(row.name), plainName(result.name))
  const isSame = isSameValue(row, result)
  if (name < (isSame ? 0.5 : 0.8)) return 0
  const beside =
    Number(isSameUnit(row.unit, result.unit)) +
    Number(plainRange(row.range) === plainRange(result.range?.text))
  return name * 2 + (isSame ? 1 : 0) + beside * 0.2
}

/** The same digits and signs, and, where the report says how it writes fractions, the same number. */
function isSameValue(row: TruthRow, { value }: ReadResult): boolean {
  if (plainValue(row.value) !== plainValue(value.text)) return false
  return row.number === undefined || !('number' in value) || row.number === value.number
}

/** 1 for equal names; 0.8 and more where one holds the other whole; else the share of letters in the same order. */
export function nameLikeness(left: string, right: string): number {
  if (left === right) return 1
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (short.length >= 2 && long.includes(short)) return 0.8 + 0.19 * (short.length / long.length)
  return commonLetters(short, long) / Math.max(long.length, 1)
}

function commonLetters(left: string, right: string): number {
  let row = new Array<number>(right.length + 1).fill(0)
  for (const letter of left) {
    const next = [0]
    for (let at = 1; at <= right.length; at += 1)
      next.push(
        letter === right[at - 1]
          ? (row[at - 1] ?? 0) + 1
          : Math.max(row[at] ?? 0, next[at - 1] ?? 0),
      )
    row = next
  }
  return row[right.length] ?? 0
}

const plainName = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, '')

/** A comma that was read for a point of the report counts as read; what it means is compared beside it. */
const plainValue = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[\s*]+/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll('‹', '<')
    .replaceAll('›', '>')

const plainUnit = (text: string) =>
  text.toLowerCase().replaceAll(/\s+/g, '').replaceAll(/[µμ]/g, 'u')

function isSameUnit(printed: string | null, read: string | undefined): boolean {
  if (!printed || !read) return !printed === !read
  const [meant, understood] = [normaliseUnit(printed), normaliseUnit(read)]
  return plainUnit(printed) === plainUnit(read) || (meant !== undefined && meant === understood)
}

const plainRange = (text: string | null | undefined) =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[\s()[\]]+/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(/[–—−]/g, '-')
    .replace(/^ref:/, '')
    .replace(/^-$/, '')

const standingOf = ({ interpretation, standing }: ReadResult) =>
  interpretation === 'critical' ? 'critical' : standing

const showRow = ({ name, value, unit, range, interpretation }: TruthRow) =>
  [name, value, unit ?? '', range ?? '', interpretation].join(' | ')

const showResult = (result: ReadResult) =>
  [
    result.name,
    result.value.text,
    result.unit ?? '',
    result.range?.text ?? '',
    standingOf(result),
    result.doubts.join(' ') || 'NO DOUBT',
  ].join(' | ')

const showCodes = ({ codes }: TruthRow, { loinc, panel }: ReadResult) =>
  `[${panel ?? ''}: ${codes.join(' ') || 'none'} ≠ ${loinc.status} ${loinc.matches
    .map(({ term, confidence }) => `${term.code} ${confidence.toFixed(2)}`)
    .join(', ')}]`
