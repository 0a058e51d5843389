import type { Worker } from 'tesseract.js'
import { prepareImage } from '../image/prepare-image.ts'
import { buildLines } from '../layout/build-lines.ts'
import type { Line } from '../page.ts'
import { type ReadResult, readResult } from '../result/read-result.ts'
import { findRows } from '../rows/find-rows.ts'
import { findDecimalSign } from '../values/parse-number.ts'
import { joinPasses } from './join-passes.ts'
import { type Pass, recognise } from './recognise.ts'

export interface ReadPicture {
  lines: Line[]
  results: ReadResult[]
}

export type OcrReader = (bytes: Buffer, page: number) => Promise<ReadPicture>

const passes: readonly Pass[] = ['4', '6', '11']

/** Reads pictures with one engine: several passes over the prepared page, joined row by row. */
export function createOcrReader(engine: Worker): OcrReader {
  return async (bytes, page) => {
    const raster = await prepareImage(bytes)
    const read: Line[][] = []
    for (const pass of passes) read.push(buildLines(await recognise(engine, raster, page, pass)))
    const rows = joinPasses(read.map((lines) => findRows(lines)))
    const decimal = findDecimalSign(read.flat().flatMap(({ words }) => words.map(({ text }) => text)))
    const results = rows.map((row) => {
      const result = readResult(row, decimal)
      return row.agreeing > 1 ? result : { ...result, doubts: [...result.doubts, 'passes-disagree' as const] }
    })
    return { lines: read[0] ?? [], results }
  }
}
