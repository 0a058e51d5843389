import { Random } from './random.ts'

export type StyledField = 'name' | 'value' | 'flag' | 'unit' | 'range' | 'previous' | 'bar'
export type Gray = readonly [red: number, green: number, blue: number]
export type Family =
  | 'helvetica'
  | 'times'
  | 'courier'
  | 'sans'
  | 'condensed'
  | 'serif'
  | 'monospaced'

/** How a laboratory's software sets its tables, of what it may choose. */
export interface TableStyle {
  /** in points, with the distance of two lines */
  size: number
  pitch: number
  family: Family
  order: readonly StyledField[]
  align: 'left' | 'right' | 'center'
  /** the paper of every other row, and of the header */
  stripes: Gray | undefined
  headerBar: Gray | undefined
  rules: 'none' | 'rows' | 'dotted' | 'cells' | 'thick'
  isOutBold: boolean
  isOutRed: boolean
  areValuesBold: boolean
  /** where the flag of a result out of range is, if no column has it */
  flag: 'behind' | 'glued' | 'star' | 'before'
  brackets: string
  hasLeaders: boolean
  hasColons: boolean
  hasMethods: boolean
  hasExplanations: boolean
  isUpper: boolean
  isRaised: boolean
  isGray: boolean
  /** what the rest of the page has besides */
  hasFooter: boolean
  hasLogo: boolean
  hasStamp: boolean
  hasWatermark: boolean
  hasBarcode: boolean
}

const orders: readonly (readonly StyledField[])[] = [
  ['name', 'value', 'unit', 'range'],
  ['name', 'value', 'flag', 'unit', 'range'],
  ['name', 'value', 'unit', 'flag', 'range'],
  ['name', 'flag', 'value', 'unit', 'range'],
  ['name', 'unit', 'value', 'range'],
  ['name', 'value', 'range', 'unit'],
  ['name', 'range', 'value', 'unit'],
  ['name', 'value', 'unit', 'range', 'previous'],
  ['name', 'value', 'unit', 'range', 'bar'],
  ['name', 'value', 'flag', 'range', 'unit'],
]

const papers: readonly Gray[] = [
  [0.92, 0.92, 0.92],
  [0.85, 0.85, 0.85],
  [0.88, 0.94, 1],
  [0.98, 0.95, 0.86],
]
const bars: readonly Gray[] = [
  [0.15, 0.3, 0.55],
  [0.8, 0.8, 0.8],
  [0.1, 0.1, 0.1],
]

/** The style of a seed: of small, dense, ruled and shaded print above all. */
export function makeTableStyle(seed: number): TableStyle {
  const random = new Random(seed * 31 + 5)
  const family = random.pick<Family>([
    'helvetica',
    'times',
    'sans',
    'condensed',
    'courier',
    'serif',
    'monospaced',
  ])
  const isWide = family === 'courier' || family === 'monospaced'
  const size = random.pick(isWide ? [6.5, 7, 7.5] : [6.5, 7, 7.5, 8, 8.5, 9])
  return {
    size,
    pitch: size * random.between(1.22, 1.75),
    family,
    order: random.pick(orders),
    align: random.pick(['left', 'left', 'right', 'center']),
    stripes: random.chance(0.55) ? random.pick(papers) : undefined,
    headerBar: random.chance(0.6) ? random.pick(bars) : undefined,
    rules: random.pick(['none', 'none', 'none', 'rows', 'dotted', 'cells', 'thick']),
    isOutBold: random.chance(0.4),
    isOutRed: random.chance(0.3),
    areValuesBold: random.chance(0.25),
    flag: random.pick(['behind', 'behind', 'glued', 'star', 'before']),
    brackets: random.pick(['', '', '', '[]', '()']),
    hasLeaders: random.chance(0.12),
    hasColons: random.chance(0.12),
    hasMethods: random.chance(0.25),
    hasExplanations: random.chance(0.35),
    isUpper: random.chance(0.25),
    isRaised: random.chance(0.4),
    isGray: random.chance(0.15),
    hasFooter: random.chance(0.6),
    hasLogo: random.chance(0.5),
    hasStamp: random.chance(0.25),
    hasWatermark: random.chance(0.15),
    hasBarcode: random.chance(0.3),
  }
}
