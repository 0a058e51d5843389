import { anyPattern } from '#service/parsing/any-pattern.ts'
import type { Line, Word } from '#service/parsing/page.ts'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { kindOfLevel } from '#service/parsing/values/range-levels.ts'
import { readFlag } from '#service/parsing/values/read-flag.ts'
import { readMeaning } from '#service/parsing/values/read-meaning.ts'
import { findNewest, headerDate } from './header-dates.ts'
import { partWord } from './part-word.ts'
import { textOf } from './scan-words.ts'
import { rowThresholds } from './thresholds.ts'

export type ColumnKind =
  | 'name'
  | 'value'
  | 'flag'
  | 'unit'
  | 'range'
  | 'low'
  | 'high'
  | 'previous'
  | 'goal'
  | 'method'
  | 'aside'
  | 'other'

export interface Column {
  kind: ColumnKind
  left: number
  right: number
  /** of all its results or ranges: "Result (mg/dL)" */
  unit?: string
}

const headerWords: [ColumnKind, RegExp][] = [
  [
    'previous',
    /(?:^|\s)(?:previous|prior|last|earlier|old|history|vorwerte?|vorbefunde?|anterior(?:es)?|ant[ée]ri\w+|pr[ée]c[ée]dent[ei]?s?|previo|letzter?|vorige|historical)(?![\p{L}])|^(?:trend|change|delta|difference|vs\.?)(?![\p{L}])/iu,
  ],
  [
    'range',
    /^(?:(?:biological |normal )?ref\b|ref\.|reference|references|referen[zc]|normal|norm\b|normwert|range|expected|valores? (?:de )?ref|rango|intervalo|bio\.? ?ref|biological|standard range|normaalwaarden?|referentie|valeurs? (?:de |usuelles|normales)|val\. ?(?:ref|rif)|valori (?:di )?(?:rif|norm)|(?:lab|clinical|conventional|standard|functional|longevity|healthy) (?:range|interval)|latest ref|intervall[oi]|v\. ?r\.)/i,
  ],
  [
    'unit',
    /^(?:units?|einheit|unidad(?:es)?|eenheid|uom|measure|si units?|medida|unit[éà](?=s?(?:\s|$))|unidades?|unit\.? mis)(?![\p{L}])/iu,
  ],
  [
    'flag',
    /^(?:flags?|status|abnormal|abn|indicator|h\/l|bewertung|indicador|interpretation|remark|alert)\b/i,
  ],
  [
    'value',
    /^(?:(?:current|actual|aktuell|today|latest|new|atual|huidige?|attuale)$|(?:your |current |observed |patient(?:’s|'s)? )?(?:results?|values?)\b|observed|ergebnis|messwert|resultados?|valor\b|resultaat|uitslag|r[ée]sultats?\b|risultat[oi]|esito|wert\b|in range|out of range|reading|obtained|titer|titre)/i,
  ],
  [
    'name',
    /^(?:tests?\b(?! method)|investigations?|parameters?|analytes?|analyse\b|examination|component|biomarker|marker|description|untersuchung|analysen?|parameter|prueba|an[aá]lisis|determinaci[oó]n|estudio|examen|bepaling|antigen|profile|bezeichnung|analyt|infections?|organism|pathogen|disease|condition|drugs?\b|substances?|allergens?|targets?$|esam[ei]|exames?|analisi|dosages?|param[èe]tr)/i,
  ],
  // What was never measured in the sample, or says when, where and with what it was.
  [
    'aside',
    /^(?:(?:screen(?:ing)?|initial|confirm(?:ation|atory)?) cut-?off|cut-?off|analy[sz](?:is|ed) (?:time|date|at|on)|(?:tested|performed|verified|resulted) (?:at|by|on)|pathologist|(?:internal )?qc\b|lot\b)/i,
  ],
  // How and where a test was done; what heads any other column may be part of the name, such as a fraction.
  [
    'method',
    /^(?:(?:test )?m[eé]th?od|t[eé]ch?n|principle|instrument|analy[sz]er|platform|lab\b|(?:test |lab )?code\b)/i,
  ],
  ['other', /^(?:specimen|sample|comment|notes?|date|collected|tnp|threshold|detection limit)/i],
]

const anyHeader = anyPattern(
  headerWords.map(([, pattern]) => pattern),
  'iu',
)

/** A number or a percentage stands in a row, not above one. */
const bareResult = /^[<>≤≥]?\d+(?:[.,]\d+)?\s*%?$/

/** A header names the result column and at least one more. */
export function readHeader(line: Line): Column[] | undefined {
  if (line.words.length > rowThresholds.maxHeaderWords) return undefined
  const columns: Column[] = []
  const cells = splitHeader(line.words).map((cell) => ({ cell, text: textOf(cell) }))
  const texts = cells.map(({ text }) => text)
  const kindsOfCells = texts.map(kindOf)
  const hasResults = kindsOfCells.includes('value')
  const hasDates = texts.some((text) => headerDate.test(text))
  if (!hasResults && !hasDates) return undefined
  // "Collected 03/14/2026  Reported 03/15/2026" heads no columns.
  if (hasDates && !kindsOfCells.some((kind) => kind !== undefined && beside.has(kind)))
    return undefined
  const kindOfDate = kindsOfDates(texts, hasResults)
  const ranges = kindsOfCells.filter((kind, at) => kind === 'range' && !goal.test(texts[at] ?? ''))
  const hasRange = ranges.length > 0
  const kindOfLevels = hasRange ? [] : kindsOfLevels(texts)
  const limits = kindsOfLimits(texts)
  for (const [at, { cell, text }] of cells.entries()) {
    // The first column of "Target  Result  Reference" names what was looked for.
    const isGoal = at > 0 && hasRange && goal.test(text)
    const kind = isGoal
      ? 'goal'
      : (kindOfLevels[at] ?? kindOfDate.get(text) ?? limits[at] ?? kindsOfCells[at])
    const left = cell[0]?.box.x ?? 0
    const last = cell.at(-1)
    const right = last ? last.box.x + last.box.width : left
    const unit = kind === 'value' || kind === 'range' ? unitOfTitle(text) : undefined
    columns.push({ kind: kind ?? 'other', left, right, ...(unit && { unit }) })
  }
  const kinds = columns.map(({ kind }) => kind)
  const known = kinds.filter((kind) => !beyond.has(kind))
  const isHeader =
    kinds.includes('value') &&
    !texts.some((text) => bareResult.test(text)) &&
    new Set(known).size >= 2 &&
    known.length * 2 >= kinds.filter((kind) => kind !== 'method' && kind !== 'aside').length
  return isHeader ? nameFirstColumn(columns) : undefined
}

/** Of a table's header that is printed again: an engine may have misread its other titles. */
export function repeatsHeader({ words }: Line, columns: readonly Column[]): boolean {
  if (words.some(({ text }) => /\d/.test(text))) return false
  const kinds = words.flatMap((word) => {
    const isResult = readMeaning(word.text) !== undefined || readFlag(word.text) !== undefined
    const kind = isResult || word.text.endsWith(':') ? undefined : kindOf(word.text)
    return kind && titles.has(kind) && kind === columnOf(word, columns) ? [kind] : []
  })
  return new Set(kinds).size >= 2
}

/** "Optimal Zone" beside the reference range: what the report's author recommends. */
const goal =
  /^(?:optimal|functional|longevity|therapeutic|optimum|ideal|target|goal|recommended)\b/i

/** "Result (mg/dL)", "Ergebnis in mmol/l", "Value, g/L" */
function unitOfTitle(title: string): string | undefined {
  const [, inBrackets, behind] =
    /\S\s*[([]\s*([^()[\]]{1,16})\s*[)\]]$|\S,?\s+(?:in\s+|en\s+)?(\S{1,16})$/iu.exec(title) ?? []
  const unit = inBrackets ?? behind
  return unit !== undefined && /[/%]/.test(unit) && normalizeUnit(unit) ? unit : undefined
}

/** Of columns for the limits of levels, "Deficient" and "Sufficient", the normal one has the range. */
function kindsOfLevels(texts: readonly string[]): (ColumnKind | undefined)[] {
  const levels = texts.map((text) => kindOfLevel(text))
  const isList = levels.filter((kind) => kind === 'normal').length === 1 && levels.includes('other')
  if (!isList) return []
  return levels.map((kind) => (kind === 'normal' ? 'range' : kind === 'other' ? 'goal' : undefined))
}

/** Kinds that say nothing of a result. */
const beyond: ReadonlySet<ColumnKind> = new Set(['other', 'method', 'aside'])

/** Kinds that no line of dates about the patient or the sample has. */
const beside: ReadonlySet<ColumnKind> = new Set(['name', 'unit', 'range'])

/** Kinds of which two on one line, each in its own column, are no result. */
const titles: ReadonlySet<ColumnKind> = new Set(['value', 'flag', 'unit', 'range'])

/** Beside a column of results, a date heads those of former ones; of dates alone, the newest heads the results. */
function kindsOfDates(texts: readonly string[], hasResults: boolean): Map<string, ColumnKind> {
  const dates = texts.filter((text) => headerDate.test(text))
  const newest = hasResults ? undefined : findNewest(dates)
  return new Map(
    dates.map((date) => [
      date,
      hasResults || (newest !== undefined && date !== newest) ? 'previous' : 'value',
    ]),
  )
}

const ofReference = '(?:(?:ref(?:erence)?\\.?|normal|range) )?'
const behind = '(?: (?:limit|ref(?:erence)?\\.?|normal|range|value))?'
const lowest = new RegExp(
  `^${ofReference}(?:low(?:er)?|m[ií]n(?:imum|imo|ima|i|\\.)?|von|from|ll|untergrenze|ondergrens|límite inferior|limite inf[ée]rieure?|limite inferiore)${behind}$`,
  'i',
)
const highest = new RegExp(
  `^${ofReference}(?:high(?:er)?|upper|m[aá]x(?:imum|imo|ima|i|\\.)?|bis|to|ul|obergrenze|bovengrens|límite superior|limite sup[ée]rieure?|limite superiore)${behind}$`,
  'i',
)

/** A column of lower limits and one of upper limits, where there are both. */
function kindsOfLimits(texts: readonly string[]): (ColumnKind | undefined)[] {
  const kinds = texts.map((text) =>
    lowest.test(text) ? 'low' : highest.test(text) ? 'high' : undefined,
  )
  return kinds.includes('low') && kinds.includes('high') ? kinds : []
}

export const kindOf = (text: string) =>
  aboutReport.test(text) ? undefined : headerWords.find(([, pattern]) => pattern.test(text))?.[0]

/** "Test Date", "Result Status" */
const aboutReport =
  /^(?:tests?|results?|profile|analysis|examination)\s+(?:date|time|id|no\b|number|status|reported|received)/i

/** The panel's or specimen's name where a header has it in the place of "Test". */
export function readHeaderTitle(line: Line): string | undefined {
  const [first = []] = splitHeader(line.words)
  const text = first.map((word) => word.text).join(' ')
  const isTitle = /^\p{Lu}\p{L}{2}/u.test(text) && !startsHeaderCell(text)
  return isTitle ? text : undefined
}

/** "ValueStatus": a title that fills its column is printed up to the next. */
function partGlued(word: Word): Word[] {
  const [, first, second] = /^(\p{Lu}?\p{Ll}+)(\p{Lu}\p{Ll}+)$/u.exec(word.text) ?? []
  if (!first || !second || !startsHeaderCell(second)) return [word]
  return partWord(word, first.length, 2 * rowThresholds.cellGap)
}

/** Splits at gaps: "Test Name" and "Reference Range" are one cell each, "Range Status" with little space is two. */
export function splitHeader(words: readonly Word[]): Word[][] {
  const { cellGap, looseGap } = rowThresholds
  const cells: Word[][] = []
  for (const word of words.flatMap(partGlued)) {
    const cell = cells.at(-1)
    const opensCell = word.gap > cellGap || (word.gap > looseGap && startsHeaderCell(word.text))
    if (!cell || opensCell) cells.push([word])
    else cell.push(word)
  }
  return cells
}

const startsHeaderCell = (text: string) => anyHeader.test(text)

/** The first column names the test even where its header says something else, such as a date or a panel. */
function nameFirstColumn(columns: Column[]): Column[] {
  if (columns.some(({ kind }) => kind === 'name')) return columns
  const [first, ...rest] = columns
  return first && first.kind === 'other' ? [{ ...first, kind: 'name' }, ...rest] : columns
}

export function columnOf(word: Word, columns: readonly Column[]): ColumnKind | undefined {
  let best: Column | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const column of columns) {
    const distance = distanceTo(word, column)
    if (distance < bestDistance) {
      best = column
      bestDistance = distance
    }
  }
  return best?.kind
}

function distanceTo({ box }: Word, { left, right }: Column): number {
  const overlap = Math.min(box.x + box.width, right) - Math.max(box.x, left)
  if (overlap > 0) return -overlap
  const toLeftEdge = Math.abs(box.x - left)
  return Math.min(-overlap, toLeftEdge)
}
