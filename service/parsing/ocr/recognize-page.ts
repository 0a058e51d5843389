import type { Worker } from 'tesseract.js'
import { paintOver } from '#service/parsing/image/dotted-lines.ts'
import { measurePrint } from '#service/parsing/image/measure-print.ts'
import {
  flattenImage,
  isTooSmall,
  type PreparedPage,
  prepareImage,
} from '#service/parsing/image/prepare-image.ts'
import type { Raster } from '#service/parsing/image/raster.ts'
import { findTurn, mayBeTurned } from '#service/parsing/ocr/neural/find-turn.ts'
import { type Models, openModels } from '#service/parsing/ocr/neural/open-models.ts'
import { recognizePrint } from '#service/parsing/ocr/neural/recognize-print.ts'
import {
  type Box,
  type PageText,
  pageWidthPt,
  type TextPage,
  type Turn,
} from '#service/parsing/page.ts'
import { cleanWords } from './clean-words.ts'
import { dropRules } from './drop-rules.ts'
import { readCell } from './read-cell.ts'
import { openEngine, type Pass, recognize } from './recognize.ts'
import { ocrThresholds } from './thresholds.ts'

export type PageRecognizer = (bytes: Buffer, page: number) => Promise<PageText>

export interface Engines {
  tesseract: Worker
  /** undefined where the neural engine does not run */
  models: Models | undefined
}

/** Tesseract's pass that checks the neural engine, and those that check one another where it reads nothing. */
const checkingPass: Pass = '6'
export const passes: readonly Pass[] = ['4', '6', '11']

/**
 * German data checks in every language: it keeps decimal points and µ that English data loses. Of 144 rows of hard photos in
 * three languages 37 were doubted with it, 42 with English and 47 with Spanish data. Alone it finds fewer rows than English.
 */
export async function openEngines(): Promise<Engines> {
  const models = await openModels()
  return { tesseract: await openEngine(models ? 'deu' : 'eng'), models }
}

/**
 * A word is certain only where two engines read the same, or one of them in more than one way of cutting the page. A page whose print
 * is on its side or head is read again upright; `onTurn` is called before.
 */
export function createPageRecognizer(
  { tesseract, models }: Engines,
  onTurn?: (page: number) => void,
): PageRecognizer {
  const readTurned = async (bytes: Buffer, page: number, turn: Turn): Promise<PageText> => {
    const flat = await flattenImage(bytes, turn)
    const raster = await prepareImage(models ? flat : (flat.bleached ?? flat))
    const read = (pass: Pass) => recognize(tesseract, raster, page, pass)
    const size = {
      page,
      width: pageWidthPt,
      height: (raster.height * pageWidthPt) / raster.width,
      source: 'recognized' as const,
      ...(turn !== 0 && { turn }),
    }
    const { letterHeight, dottedLines } = measurePrint(raster)
    if (isTooSmall(letterHeight, raster, flat)) return { ...size, readings: [], isTooSmall: true }
    paintOver(raster, dottedLines)
    const lead = flat.bleached ?? flat
    paintOver(lead, dottedLines, lead.width / raster.width)
    const recognizeLead = (own: Models) =>
      recognizePrint(own, lead, { page, letterHeight: letterHeight / raster.width })
    const both = models && (await readTwice(recognizeLead(models), read(checkingPass)))
    const readings: TextPage[] = []
    if (both) readings.push(...dropRules(...both, listRules(raster)))
    else for (const pass of passes) readings.push(withoutTable(await read(pass)))
    const { stain } = flat
    return {
      ...size,
      readings,
      isCrossChecked: both !== undefined,
      rereadCell: (box: Box) => readCell(tesseract, raster, box, pageWidthPt),
      ...(stain && { isStained: (box: Box) => isCovered(box, stain, pageWidthPt) }),
    }
  }
  return async (bytes, page) => {
    const asTaken = await readTurned(bytes, page, 0)
    const [lead] = asTaken.readings
    if (!models || !lead || !mayBeTurned(lead)) return asTaken
    onTurn?.(page)
    const turn = await findTurn(models, await flattenImage(bytes))
    return turn === 0 ? asTaken : readTurned(bytes, page, turn)
  }
}

/**
 * By both engines at once: Tesseract has a thread of its own. Where a colored mark covers the page, the leading one reads it
 * without and the other one with the mark. Undefined where the leading one sees nothing.
 */
async function readTwice(
  lead: Promise<TextPage>,
  check: Promise<TextPage>,
): Promise<[TextPage, TextPage] | undefined> {
  const [led, checked] = await Promise.all([lead, check])
  return led.items.length > 0 ? [withoutTable(led), withoutTable(checked)] : undefined
}

const withoutTable = (reading: TextPage) => ({ ...reading, items: cleanWords(reading.items) })

function listRules({ rules, width }: PreparedPage): Box[] {
  const scale = pageWidthPt / width
  return rules.map(({ x0, y0, x1, y1 }) => ({
    x: x0 * scale,
    y: y0 * scale,
    width: (x1 - x0 + 1) * scale,
    height: (y1 - y0 + 1) * scale,
  }))
}

/** Whether more than a speck of the box is under the mark. */
function isCovered(box: Box, { width, height, pixels }: Raster, pageWidth: number): boolean {
  const scale = width / pageWidth
  const [left, right] = [box.x * scale, (box.x + box.width) * scale]
  const [top, bottom] = [box.y * scale, (box.y + box.height) * scale]
  let covered = 0
  let count = 0
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += 1) {
      count += 1
      if ((pixels[y * width + x] ?? 0) > 127) covered += 1
    }
  return covered > count * ocrThresholds.maxCoveredShare
}
