import { extractThresholds } from './thresholds.ts'

/**
 * Whether the images of a PDF have enough pixels for a scanned page. A page with text would otherwise have to be listed
 * operator by operator to see whether that text is seen. Dictionaries of images are never compressed.
 */
export function mayHoldScans(pdf: Buffer): boolean {
  let pixels = 0
  for (let at = pdf.indexOf('/Image'); at >= 0; at = pdf.indexOf('/Image', at + 1)) {
    const [start, end] = [pdf.lastIndexOf(' obj', at), pdf.indexOf('stream', at)]
    const dictionary = pdf.toString(
      'latin1',
      Math.max(start, at - maxDictionary),
      Math.min(end, at + maxDictionary),
    )
    if (!/\/Subtype\s*\/Image\b/.test(dictionary)) continue
    pixels += readSide(dictionary, 'Width') * readSide(dictionary, 'Height')
    if (pixels >= extractThresholds.minScanPixels) return true
  }
  return false
}

/** in bytes */
const maxDictionary = 2000

/** One that stands elsewhere in the file may be any. */
function readSide(dictionary: string, side: 'Width' | 'Height'): number {
  const [, number, reference] =
    new RegExp(`/${side}\\s+(\\d+)(\\s+\\d+\\s+R)?`).exec(dictionary) ?? []
  return number === undefined || reference !== undefined ? 10_000 : Number(number)
}
