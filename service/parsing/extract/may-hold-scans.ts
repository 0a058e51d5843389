import { extractThresholds } from './thresholds.ts'

/**
 * Whether the images of a PDF that are as wide as a scan are together as high as one: logos and charts are not. A page with
 * text would otherwise have to be listed operator by operator, to see whether that text is seen, which takes half as long as
 * reading it. Dictionaries of images are never compressed.
 */
export function mayHoldScans(pdf: Buffer): boolean {
  const masks = new Set<string>()
  const heights = new Map<string, number>()
  for (let at = pdf.indexOf('/Image'); at >= 0; at = pdf.indexOf('/Image', at + 1)) {
    const head = Math.max(pdf.lastIndexOf(' obj', at), at - maxDictionary)
    const end = Math.min(pdf.indexOf('stream', at), at + maxDictionary)
    const dictionary = pdf.toString('latin1', head, end)
    if (!/\/Subtype\s*\/Image\b/.test(dictionary)) continue
    const mask = /\/SMask\s+(\d+)\s/.exec(dictionary)?.[1]
    if (mask !== undefined) masks.add(mask)
    const number = /(\d+)\s+\d+$/.exec(pdf.toString('latin1', Math.max(0, head - 20), head))?.[1]
    const wide = readSide(dictionary, 'Width')
    if (wide >= extractThresholds.minScanWidth)
      heights.set(number ?? String(at), readSide(dictionary, 'Height') / wide)
  }
  const high = [...heights].reduce((sum, [at, height]) => (masks.has(at) ? sum : sum + height), 0)
  return high >= extractThresholds.minScanHeight
}

/** in bytes */
const maxDictionary = 2000

/** One that stands elsewhere in the file may be any. */
function readSide(dictionary: string, side: 'Width' | 'Height'): number {
  const read = new RegExp(`/${side}\\s+(\\d+)(\\s+\\d+\\s+R)?`).exec(dictionary)
  return read?.[1] === undefined || read[2] !== undefined ? 10_000 : Number(read[1])
}
