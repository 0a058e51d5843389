import { constants, inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  type PDFRawStream,
  PDFRef,
} from 'pdf-lib'

/** Objects that a viewer may see are hidden from this program. */
export class HiddenObjects extends Error {}

const key = (name: string) => PDFName.of(name)
const maxBytes = 128 * 2 ** 20

/**
 * Adds the objects in an object stream (ISO 32000-2, 7.5.7) to those of its file. pdf-lib leaves out what follows an object that it cannot read, and
 * every object of a stream with a predictor. Throws HiddenObjects where the stream itself cannot be read.
 */
export function readObjectStream(stream: PDFRawStream): void {
  const { dict } = stream
  const bytes = undoPredictor(decode(stream), readParameters(dict))
  const first = dict.lookup(key('First'), PDFNumber).asNumber()
  const count = dict.lookup(key('N'), PDFNumber).asNumber()
  const head = Buffer.from(bytes.subarray(0, first)).toString('latin1').replace(/%.*/g, ' ')
  const numbers = (head.match(/\d+/g) ?? []).map(Number)
  if (numbers.length < 2 * count) throw new HiddenObjects()
  let isWhole = true
  for (let index = 0; index < count; index += 1) {
    try {
      const [number = 0, offset = 0] = numbers.slice(2 * index, 2 * index + 2)
      const parser = PDFObjectParser.forBytes(bytes.subarray(first + offset), dict.context)
      dict.context.assign(PDFRef.of(number), parser.parseObject())
    } catch {
      isWhole = false
    }
  }
  if (!isWhole) dict.context.register(PDFInvalidObject.of(bytes))
}

function decode(stream: PDFRawStream): Uint8Array {
  try {
    return decodePDFRawStream(stream).decode()
  } catch {
    // As viewers do, reads a damaged stream as far as it goes.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes }
    try {
      return inflateSync(stream.contents, options)
    } catch {
      throw new HiddenObjects()
    }
  }
}

/** Of the last filter. */
function readParameters(dict: PDFDict): PDFDict | undefined {
  const given = dict.lookup(key('DecodeParms'))
  const last = given instanceof PDFArray ? given.lookup(given.size() - 1) : given
  return last instanceof PDFDict ? last : undefined
}

/** PNG's predictors, in rows that each begin with the one they use (7.4.4.4). */
function undoPredictor(bytes: Uint8Array, parameters: PDFDict | undefined): Uint8Array {
  const read = (name: string, otherwise: number) => {
    const value = parameters?.lookup(key(name))
    return value instanceof PDFNumber ? value.asNumber() : otherwise
  }
  const predictor = read('Predictor', 1)
  if (predictor === 1) return bytes
  const columns = read('Columns', 1)
  // Objects are bytes: no program writes them in other units.
  if (predictor < 10 || columns < 1 || read('Colors', 1) !== 1 || read('BitsPerComponent', 8) !== 8)
    throw new HiddenObjects()
  const rows = Math.ceil(bytes.length / (columns + 1))
  const plain = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1)
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0
      const above = row > 0 ? (plain[at - columns] ?? 0) : 0
      const corner = column > 0 && row > 0 ? (plain[at - columns - 1] ?? 0) : 0
      const guess = guessByte(bytes[from] ?? 0, { left, above, corner })
      plain[at] = ((bytes[from + 1 + column] ?? 0) + guess) & 255
    }
  }
  return plain
}

interface Neighbors {
  left: number
  above: number
  corner: number
}

function guessByte(kind: number, { left, above, corner }: Neighbors): number {
  if (kind === 1) return left
  if (kind === 2) return above
  if (kind === 3) return (left + above) >> 1
  if (kind !== 4) return 0
  const sum = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((byte) => Math.abs(sum - byte))
  if (toLeft === undefined || toAbove === undefined || toCorner === undefined) return 0
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
