/** A box on a page, in points from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** One run of text as the document draws it, or one word as it was recognised. */
export interface TextItem {
  text: string
  box: Box
  /** 0 to 1; 1 for text that the file holds itself */
  confidence: number
}

export interface TextPage {
  /** counted from 1 */
  page: number
  width: number
  height: number
  items: TextItem[]
}

export interface Word extends TextItem {
  /** the white space before it in widths of its own letters; Infinity for the first of a line */
  gap: number
}

export interface Line {
  page: number
  words: Word[]
  box: Box
}

export function joinBoxes(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
