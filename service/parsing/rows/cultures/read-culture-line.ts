import { joinBoxes, type Line, type Word } from '#service/parsing/page.ts'
import { cleanName } from '#service/parsing/rows/result-name.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { textOf } from '#service/parsing/rows/scan-words.ts'
import { rowThresholds } from '#service/parsing/rows/thresholds.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { numberPattern } from '#service/parsing/values/parse-number.ts'
import {
  isMicHead,
  namesDrug,
  noGrowth,
  organism,
  organismLabel,
  readSusceptibility,
} from './culture-words.ts'

/** What the lines above say about a table of drugs. */
export interface Culture {
  /** in the order of their numbers */
  organisms: readonly string[]
  micUnit?: string
  /** its table has begun: the next organism has one of its own */
  hasDrugs?: boolean
}

export const noCulture: Culture = { organisms: [] }

export interface CultureLine {
  rows: PrintedRow[]
  culture: Culture
}

/** A line of a culture or an antibiogram; undefined for any other. */
export function readCultureLine(line: Line, culture: Culture): CultureLine | undefined {
  const cells = splitCells(line.words.map(repairAnswer))
  return (
    readMicHead(cells, culture) ??
    readDrug(line, cells, culture) ??
    readGrowth(line, cells, culture) ??
    readCount(line, cells, culture)
  )
}

/** Engines read the S of "S(++)" as a dollar, a small letter, or two; no other answer looks like it. */
const repairAnswer = (word: Word): Word =>
  /^(?:[$sS§]|[sS$]{2})\(\+{1,4}\)[|J]?$/.test(word.text)
    ? { ...word, text: `S${word.text.slice(word.text.indexOf('('), word.text.indexOf(')') + 1)}` }
    : word

interface Cell {
  text: string
  words: readonly Word[]
}

function splitCells(words: readonly Word[]): Cell[] {
  const cells: Word[][] = []
  for (const word of words) {
    const last = cells.at(-1)
    const opens = word.gap > rowThresholds.cellGap || last?.at(-1)?.text.endsWith(':')
    if (!last || opens) cells.push([word])
    else last.push(word)
  }
  return cells.map((cell) => ({ text: textOf(cell), words: cell }))
}

const headOfDrugs =
  /^(?:antibioti[ckq]\p{L}*|antibi[oó]tic\p{L}*|antimicrob\p{L}*|drugs?|antibiogram\p{L}*|antifung\p{L}*|farmac\p{L}*|m[eé]dicament\p{L}*)/iu

function readMicHead(cells: readonly Cell[], culture: Culture): CultureLine | undefined {
  const [first] = cells
  if (!headOfDrugs.test(first?.text ?? '')) return undefined
  const head = cells.find(({ text }) => isMicHead(text))?.text ?? ''
  // "Drug  Result  Cutoff" heads a drug screen.
  if (head === '' && /^drugs?\b/i.test(first?.text ?? '')) return undefined
  const unit = /[([]([^)\]]+)[)\]]/.exec(head)?.[1]
  const micUnit = unit !== undefined && normalizeUnit(unit) ? unit : undefined
  const { organisms } = culture
  return { rows: [], culture: { organisms, ...(micUnit !== undefined && { micUnit }) } }
}

const mic = new RegExp(`^(?:<=|>=|=<|=>|[<>≤≥=])?\\s*${numberPattern.source}$`, 'u')

/** "Ampicillin  >=32  R": one row for each isolate, whose column may be left empty. */
function readDrug(line: Line, cells: readonly Cell[], culture: Culture): CultureLine | undefined {
  if (!namesDrug(cells[0]?.text ?? '')) return undefined
  const parts = splitResponses(cells)
  const [first] = parts
  if (!first || !namesDrug(first.text)) return undefined
  const answers = parts.slice(1).flatMap((part, at) => {
    const response = readSusceptibility(part.text)
    return response ? [{ part, at: at + 1, response }] : []
  })
  if (answers.length === 0) return undefined
  const name = cleanName(first.text)
  const isOrderKnown = answers.length === Math.max(culture.organisms.length, 1)
  const rows = answers.map(({ part, at, response }, index) => {
    const beside = findMic(
      parts,
      at,
      answers.map((answer) => answer.at),
    )
    const unit = beside && culture.micUnit ? ` ${culture.micUnit}` : ''
    const answer = /\+/.test(part.text) ? part.text : response
    const words = beside ? [...part.words, ...beside.words] : part.words
    const panel = culture.organisms.length === answers.length ? culture.organisms[index] : undefined
    return {
      ...rowOf(line, name, words),
      value: beside ? `${answer} (MIC ${beside.text}${unit})` : answer,
      ...(panel !== undefined && { isolate: panel }),
      // Which isolate the answer is for, or a word that is neither, needs a person.
      leftover: isOrderKnown ? 0 : rowThresholds.maxConditionWords,
    }
  })
  return { rows, culture: { ...culture, hasDrugs: true } }
}

/** Words with little space between them: "S 4", "R >= 32", or behind a name that fills its column. */
function splitResponses(cells: readonly Cell[]): Cell[] {
  const [first, ...others] = cells
  if (!first) return []
  const { words } = first
  const isAnswer = (at: number) => {
    const rest = words.slice(at)
    const opens = /^[<>≤≥=]/.test(rest[0]?.text ?? '') || readSusceptibility(rest[0]?.text ?? '')
    return (
      opens && rest.every(({ text }) => /^[<>≤≥=\d.,]+$/.test(text) || readSusceptibility(text))
    )
  }
  const end = words.findIndex((_, at) => at > 0 && isAnswer(at))
  const behind = end < 0 ? [] : splitResponse(cellOf(words.slice(end)))
  return [
    end < 0 ? first : cellOf(words.slice(0, end)),
    ...behind,
    ...others.flatMap(splitResponse),
  ]
}

const cellOf = (words: readonly Word[]): Cell => ({ text: textOf(words), words })

function splitResponse(cell: Cell): Cell[] {
  const [first, ...rest] = cell.words
  const last = cell.words.at(-1)
  if (!first || !last || rest.length === 0 || readSusceptibility(cell.text)) return [cell]
  if (readSusceptibility(first.text) && mic.test(textOf(rest)))
    return [cellOf([first]), cellOf(rest)]
  const before = cell.words.slice(0, -1)
  if (readSusceptibility(last.text) && mic.test(textOf(before)))
    return [cellOf(before), cellOf([last])]
  return [cell]
}

/** The concentration directly before or behind the answer, in the same order for every isolate. */
function findMic(parts: readonly Cell[], at: number, answers: readonly number[]): Cell | undefined {
  const isMic = (place: number) => place > 0 && mic.test(parts[place]?.text ?? '')
  const isBefore = isMic((answers[0] ?? 0) - 1)
  const place = isBefore ? at - 1 : at + 1
  return isMic(place) ? parts[place] : undefined
}

function readGrowth(line: Line, cells: readonly Cell[], culture: Culture): CultureLine | undefined {
  const [first, ...others] = cells
  const label = cleanName(first?.text ?? '')
  if (others.length === 0 || !organismLabel.test(label)) return undefined
  const words = others.flatMap((cell) => cell.words)
  const value = textOf(words).replace(/^[:=]\s*/, '')
  const isOrganism = organism.test(value.replace(/^\d[).:]?\s*/, ''))
  if (!isOrganism && !noGrowth.test(value)) return undefined
  const before = culture.hasDrugs ? [] : culture.organisms
  const row = { ...rowOf(line, label, words), value }
  return {
    rows: [row],
    culture: { organisms: isOrganism ? [...before, value] : [] },
  }
}

const colonies = /^(.*\d)\s*((?:cfu|kbe|ufc|kve)\s*\/\s*ml)$/i

/** "Keimzahl  10^5 KBE/ml" */
function readCount(line: Line, cells: readonly Cell[], culture: Culture): CultureLine | undefined {
  const [first, ...others] = cells
  const words = others.flatMap((cell) => cell.words)
  const [, value, unit] = colonies.exec(textOf(words)) ?? []
  const name = cleanName(first?.text ?? '')
  if (value === undefined || unit === undefined || !/^\p{L}{3}/u.test(name)) return undefined
  return { rows: [{ ...rowOf(line, name, words), value, unit }], culture }
}

const rowOf = (line: Line, name: string, words: readonly Word[]) => ({
  page: line.page,
  box: line.box,
  name,
  valueBox: joinBoxes(words.map(({ box }) => box)),
  confidence: Math.min(...words.map(({ confidence }) => confidence)),
  score: rowThresholds.cultureScore,
  leftover: 0,
  isCulture: true,
})
