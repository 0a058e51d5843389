/** A box on a page, in points from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The width that a picture's page is given: 8.5 inches. */
export const pageWidthPt = 612

/** Clockwise, in degrees. */
export const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

export interface TextItem {
  text: string
  box: Box
  /** 0 to 1; 1 for a document's own text */
  confidence: number
  /** the document's own name for the font: only equal or different */
  font?: string
}

export interface TextPage {
  /** from 1 */
  page: number
  width: number
  height: number
  items: TextItem[]
}

interface PageOf<Reading> {
  page: number
  /** in points, the measure of all boxes */
  width: number
  height: number
  source: 'text' | 'recognized'
  readings: readonly Reading[]
  /** of a recognized page: the second reading is another engine's and checks the first */
  isCrossChecked?: boolean
  /** of a recognized page: what one cell says when it is read again alone, enlarged */
  rereadCell?: (box: Box) => Promise<string>
  /** of a recognized page: whether a watermark, stamp or signature in color covers a part of the box */
  isStained?: (box: Box) => boolean
  /** of a recognized page: how it was turned to be read; its boxes are those of the turned page */
  turn?: Turn
  /** of a recognized page: its letters have too few pixels to be read */
  isTooSmall?: boolean
}

export type PageText = PageOf<TextPage>
export type PageLines = PageOf<readonly Line[]>

export interface Word extends TextItem {
  /** the space before it in letter widths; Infinity for the first word of a line */
  gap: number
  /** from a name that was printed up to it */
  isParted?: true
}

export interface Line {
  page: number
  words: Word[]
  box: Box
}

/** Whether the middle of one box is between the upper and the lower edge of the other. */
export function isLevelWith({ y, height }: Box, other: Box): boolean {
  const middle = y + height / 2
  return middle > other.y && middle < other.y + other.height
}

export const scaleBox = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
})

export function joinBoxes(boxes: readonly Box[]): Box {
  let [x, y] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const box of boxes) {
    x = Math.min(x, box.x)
    y = Math.min(y, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return { x, y, width: right - x, height: bottom - y }
}
