import type { Line, Word } from '../page.ts'

export type ColumnKind = 'name' | 'value' | 'flag' | 'unit' | 'range' | 'previous' | 'other'

export interface Column {
  kind: ColumnKind
  left: number
  right: number
}

/** Words of table heads in the languages that are read. */
const heads: [ColumnKind, RegExp][] = [
  ['previous', /^(?:previous|prior|last|history|vorwert|vorbefund|anterior|vorige|historical)\b/i],
  [
    'range',
    /^(?:(?:biological |normal )?ref\b|ref\.|reference|references|referen[zc]|normal|norm\b|normwert|range|expected|valores? (?:de )?ref|rango|intervalo|bio\.? ?ref|biological|standard range|normaalwaarden?|referentie)/i,
  ],
  ['unit', /^(?:units?|einheit|unidad(?:es)?|eenheid|uom|measure|si units?|medida)\b/i],
  [
    'flag',
    /^(?:flags?|status|abnormal|abn|indicator|h\/l|out of range|bewertung|indicador|interpretation|remark|alert)\b/i,
  ],
  [
    'value',
    /^(?:(?:your |current |observed |patient(?:’s|'s)? )?(?:results?|values?)\b|observed|ergebnis|messwert|resultados?|valor\b|resultaat|uitslag|wert\b|in range|reading|obtained|titer|titre|\d{1,2}[./]\d{1,2}[./]\d{2,4}$)/i,
  ],
  [
    'name',
    /^(?:tests?\b|investigations?|parameters?|analytes?|analyse\b|examination|component|biomarker|marker|description|untersuchung|analysen?|parameter|prueba|an[aá]lisis|determinaci[oó]n|estudio|examen|bepaling|antigen|profile|bezeichnung|analyt)/i,
  ],
  [
    'other',
    /^(?:method|metodo|método|methode|lab\b|specimen|sample|comment|notes?|date|collected|tnp)/i,
  ],
]

/** The columns of a table's head, or undefined where the line is none: it names at least the results and one more. */
export function readHeader(line: Line): Column[] | undefined {
  if (line.words.length > 16) return undefined
  const columns: Column[] = []
  for (const cell of splitHead(line.words)) {
    const text = cell.map((word) => word.text).join(' ')
    const kind = heads.find(([, pattern]) => pattern.test(text))?.[0]
    const left = cell[0]?.box.x ?? 0
    const last = cell.at(-1)
    columns.push({ kind: kind ?? 'other', left, right: last ? last.box.x + last.box.width : left })
  }
  const kinds = columns.map(({ kind }) => kind)
  const known = kinds.filter((kind) => kind !== 'other')
  const isHead =
    kinds.includes('value') && new Set(known).size >= 2 && known.length * 2 >= kinds.length
  return isHead ? nameFirst(columns) : undefined
}

/** Head cells stand apart; "Test Name" and "Reference Range" are one, "Range Status" with little space are two. */
function splitHead(words: readonly Word[]): Word[][] {
  const cells: Word[][] = []
  for (const word of words) {
    const cell = cells.at(-1)
    const opensCell = word.gap > 1.6 || (word.gap > 1.05 && isHeadWord(word.text))
    if (!cell || opensCell) cells.push([word])
    else cell.push(word)
  }
  return cells
}

const isHeadWord = (text: string) => heads.some(([, pattern]) => pattern.test(text))

/** The first column names the test even where its head says something else, such as a date or a panel. */
function nameFirst(columns: Column[]): Column[] {
  if (columns.some(({ kind }) => kind === 'name')) return columns
  const [first, ...rest] = columns
  return first && first.kind === 'other' ? [{ ...first, kind: 'name' }, ...rest] : columns
}

/** The column that a word stands under: the one it overlaps most, else the nearest. */
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
