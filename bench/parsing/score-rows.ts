import { loincIndex } from '#service/parsing/loinc/loinc-index.ts'
import { specimenOfTerm } from '#service/parsing/loinc/score-candidate.ts'
import type { ReadResult } from '#service/parsing/result/read-result.ts'
import { isBlood, type Specimen } from '#service/parsing/specimen/read-specimen.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { readTiter } from '#service/parsing/values/parse-value.ts'
import type { TruthRow } from './subject.ts'

/** Counts, so that files can be added up. */
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
  /** with a wrong value or unit, or not printed, without any doubt */
  silentWrong: number
  doubted: number
  /** rows whose specimen is known, and of these, coded automatically as of another one */
  placed: number
  wrongSpecimen: number
  /** another unit than the printed one, without any doubt */
  silentUnit: number
  /** printed with a titer, and of these, read without it */
  titers: number
  lostTiters: number
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
  placed: 0,
  wrongSpecimen: 0,
  silentUnit: 0,
  titers: 0,
  lostTiters: 0,
}

export function addScores(scores: readonly Score[]): Score {
  const sum = { ...emptyScore }
  for (const score of scores)
    for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += score[key]
  return sum
}

/** Compares results with printed rows; bench/README.md defines what counts as equal. */
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
  scoreTiters(score, truth, pairs)
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
  const isSilentUnit = hasOtherUnit(row, result) && result.doubts.length === 0
  if (isSilentUnit) score.silentUnit += 1
  const isSilent = isSilentUnit || (!isSame.value && result.doubts.length === 0)
  if (isSilent) score.silentWrong += 1
  scoreSpecimen(score, row, result)
  const isCodeRight = scoreCode(score, row, result)
  const text = `${showRow(row)} ≠ ${showResult(result)}`
  if (Object.values(isSame).includes(false)) return [{ kind: 'differs', text, isSilent }]
  return isCodeRight ? [] : [{ kind: 'code', text: `${text} ${showCodes(row, result)}`, isSilent }]
}

/** Whatever its spelling, the unit means something else. */
function hasOtherUnit(row: TruthRow, { unit, ucum }: ReadResult): boolean {
  if (isSameUnit(row.unit, unit)) return false
  return ucum !== undefined && row.unit !== null && normalizeUnit(row.unit) !== ucum
}

function scoreSpecimen(score: Score, { specimen, codes }: TruthRow, { loinc }: ReadResult) {
  const printed = specimen ?? specimenOfCode(codes[0])
  const [best] = loinc.matches
  if (!printed) return
  score.placed += 1
  if (loinc.status !== 'auto_match' || !best) return
  const read = specimenOfTerm(best.term)
  const areBoth = read !== undefined && isBlood(read) && isBlood(printed)
  if (read !== undefined && read !== printed && !areBoth) score.wrongSpecimen += 1
}

function specimenOfCode(code: string | undefined): Specimen | undefined {
  const term = code === undefined ? undefined : loincIndex().byCode.get(code)
  return term && specimenOfTerm(term)
}

/** A titer is lost with its row, and where the row keeps only the word beside it. */
function scoreTiters(
  score: Score,
  truth: readonly TruthRow[],
  pairs: ReadonlyMap<TruthRow, ReadResult>,
) {
  for (const row of truth) {
    const printed = readTiter(row.value)
    if (!printed) continue
    score.titers += 1
    const read = readTiter(pairs.get(row)?.value.text ?? '')
    if (read?.dilution !== printed.dilution) score.lostTiters += 1
  }
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

/** One to one, the best pairs first: by name, and among equal names by the other parts. */
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

/** The same digits and signs and, where known, the same number. */
function isSameValue(row: TruthRow, { value }: ReadResult): boolean {
  if (plainValue(row.value) !== plainValue(value.text)) return false
  return row.number === undefined || !('number' in value) || row.number === value.number
}

/** 1 for equal names; at least 0.8 where one contains the other; else the share of letters in the same order. */
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

/** Commas and points count as the same sign: numbers are compared separately. */
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
  const [meant, understood] = [normalizeUnit(printed), normalizeUnit(read)]
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
