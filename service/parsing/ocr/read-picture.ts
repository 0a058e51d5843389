import type { Worker } from 'tesseract.js'
import { prepareImage } from '../image/prepare-image.ts'
import { buildLines } from '../layout/build-lines.ts'
import type { Line } from '../page.ts'
import { type ReadResult, readResult } from '../result/read-result.ts'
import { findRows } from '../rows/find-rows.ts'
import { findDecimalSign } from '../values/parse-number.ts'
import { alignDecimals } from './align-decimals.ts'
import { joinPasses } from './join-passes.ts'
import { type Pass, recognise } from './recognise.ts'

export interface ReadPicture {
  lines: Line[]
  results: ReadResult[]
  /** in points: boxes of words are told on a page this large */
  size: { width: number; height: number }
}

export type OcrReader = (bytes: Buffer, page: number) => Promise<ReadPicture>

/** What the engine makes of a page in more than one way is certain only where it makes the same of it. */
export const passes: readonly Pass[] = ['4', '6', '11']

/** Reads pictures with one engine: several passes over the prepared page, joined row by row. */
export function createOcrReader(engine: Worker): OcrReader {
  return async (bytes, page) => {
    const raster = await prepareImage(bytes)
    const read: Line[][] = []
    let size = { width: 0, height: 0 }
    for (const pass of passes) {
      const recognised = await recognise(engine, raster, page, pass)
      size = { width: recognised.width, height: recognised.height }
      read.push(buildLines(recognised))
    }
    const decimal = findDecimalSign(
      read.flat().flatMap(({ words }) => words.map(({ text }) => text)),
    )
    const rows = joinPasses(read.map((lines) => findRows(alignDecimals(lines, decimal))))
    const results = rows.map((row) => {
      const result = readResult(row, decimal)
      return row.agreeing > 1
        ? result
        : { ...result, doubts: [...result.doubts, 'passes-disagree' as const] }
    })
    return { lines: read[0] ?? [], results, size }
  }
}
