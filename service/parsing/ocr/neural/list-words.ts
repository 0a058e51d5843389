import type { Bounds } from '#service/parsing/image/find-marks.ts'
import { findThreshold, type Raster } from '#service/parsing/image/raster.ts'
import { median } from '#service/parsing/median.ts'
import { continuesRange, findSeam } from '#service/parsing/ocr/find-seam.ts'
import type { Letter, Strip } from './read-print.ts'
import { neuralThresholds } from './thresholds.ts'

interface ReadWord {
  text: string
  bounds: Bounds
  confidence: number
}

export const listWords = (strips: readonly Strip[]): ReadWord[] =>
  dropParts(strips.flatMap(splitStrip))

/** The words of a strip: the engine drops many blanks in small print, so empty space between letters counts as well. */
function splitStrip({ bounds, raster, letters }: Strip): ReadWord[] {
  if (letters.length === 0) return []
  const ink = measureInk(raster)
  const scale = (bounds.y1 - bounds.y0) / raster.height
  return splitSeams(group(letters, ink, raster.width)).map((word) => {
    const [left, right] = extent(word, letters, ink, raster.width)
    const [top, bottom] = withLineHeight(ink.rows(left, right), ink)
    return {
      text: textOf(word),
      bounds: {
        x0: bounds.x0 + left * ((bounds.x1 - bounds.x0) / raster.width),
        x1: bounds.x0 + right * ((bounds.x1 - bounds.x0) / raster.width),
        y0: bounds.y0 + top * scale,
        y1: bounds.y0 + bottom * scale,
      },
      confidence: Math.min(...word.map(({ confidence }) => confidence)),
    }
  })
}

/** A strip may end within a word that another strip has whole. */
function dropParts(words: readonly ReadWord[]): ReadWord[] {
  const kept: ReadWord[] = []
  for (const word of words.toSorted((a, b) => areaOf(b.bounds) - areaOf(a.bounds)))
    if (!kept.some((other) => isMostlyIn(word.bounds, other.bounds))) kept.push(word)
  return kept
}

const areaOf = ({ x0, y0, x1, y1 }: Bounds) => (x1 - x0) * (y1 - y0)

function isMostlyIn(place: Bounds, other: Bounds): boolean {
  const wide = Math.min(place.x1, other.x1) - Math.max(place.x0, other.x0)
  const tall = Math.min(place.y1, other.y1) - Math.max(place.y0, other.y0)
  return wide > 0 && tall > 0 && wide * tall > areaOf(place) * neuralThresholds.maxOverlap
}

/** A dash alone gets the height of its line, so that it joins it. */
const withLineHeight = (own: Rows, ink: Ink): Rows =>
  own[1] - own[0] < ink.height * neuralThresholds.markHeight ? ink.all : own

function group(letters: readonly Letter[], ink: Ink, width: number): Letter[][] {
  const usual = usualDistance(letters) || width
  const words: Letter[][] = []
  let hasBlank = false
  for (const letter of letters) {
    const word = words.at(-1)
    const last = word?.at(-1)
    if (letter.text === ' ') hasBlank = true
    else {
      if (word && last && !isApart(last, letter, { ink, usual, hasBlank })) word.push(letter)
      else words.push([letter])
      hasBlank = false
    }
  }
  return words
}

const splitSeams = (words: readonly Letter[][]): Letter[][] =>
  words.flatMap((word, at) => {
    const isRange = continuesRange(textOf(words[at - 1] ?? []))
    const seam = isRange ? undefined : findSeam(textOf(word))
    return seam === undefined ? [word] : [word.slice(0, seam), word.slice(seam)]
  })

const textOf = (letters: readonly Letter[]) => letters.map(({ text }) => text).join('')

/** Of letters beside one another in a word. */
function usualDistance(letters: readonly Letter[]): number {
  const distances = letters.flatMap((letter, index) => {
    const before = letters[index - 1]
    return before && before.text !== ' ' && letter.text !== ' ' ? [letter.at - before.at] : []
  })
  const most = median(distances) * neuralThresholds.usualDistance
  const usual = distances.filter((distance) => distance <= most)
  return usual.reduce((sum, distance) => sum + distance, 0) / Math.max(usual.length, 1)
}

interface Spacing {
  ink: Ink
  /** the usual distance of two letters */
  usual: number
  /** whether the engine saw a blank between them */
  hasBlank: boolean
}

function isApart(before: Letter, letter: Letter, { ink, usual, hasBlank }: Spacing): boolean {
  const { wordGap, numberGap, wordDistance } = neuralThresholds
  if (letter.at - before.at > usual * wordDistance) return true
  const gap = ink.gap(before.at, letter.at)
  if (isInNumber(before, letter)) return gap > usual * numberGap
  return hasBlank || gap > usual * wordGap
}

/** A 1 and a point have much space around them. */
const isInNumber = (before: Letter, letter: Letter) =>
  /^[\d.,]$/.test(before.text) && /^[\d.,]$/.test(letter.text)

/** From the first letter's left edge to the last one's right edge. */
function extent(word: readonly Letter[], all: readonly Letter[], ink: Ink, width: number) {
  const first = word[0]?.at ?? 0
  const last = word.at(-1)?.at ?? width
  const before = all.findLast(({ at, text }) => at < first && text !== ' ')?.at ?? 0
  const after = all.find(({ at, text }) => at > last && text !== ' ')?.at ?? width
  return [ink.edge(first, before), ink.edge(last, after)] as const
}

type Rows = readonly [top: number, bottom: number]

interface Ink {
  all: Rows
  /** of the print, in pixels */
  height: number
  /** the widest empty space between two places */
  gap: (from: number, to: number) => number
  /** where the print around a place ends towards another */
  edge: (from: number, to: number) => number
  rows: (left: number, right: number) => Rows
}

function measureInk(raster: Raster): Ink {
  const { width, height, pixels } = raster
  const threshold = findThreshold(raster)
  const columns = new Uint16Array(width)
  for (let at = 0; at < pixels.length; at += 1)
    if ((pixels[at] ?? 255) <= threshold) columns[at % width] = (columns[at % width] ?? 0) + 1
  const isEmpty = (x: number) => (columns[x] ?? 0) === 0
  const rows = (left: number, right: number): Rows => {
    let [top, bottom] = [height, 0]
    for (let y = 0; y < height; y += 1)
      for (let x = Math.floor(left); x < right; x += 1)
        if ((pixels[y * width + x] ?? 255) <= threshold) {
          top = Math.min(top, y)
          bottom = y + 1
          break
        }
    return bottom > top ? [top, bottom] : [0, height]
  }
  const all = rows(0, width)
  return {
    all,
    height: all[1] - all[0],
    rows,
    gap(from, to) {
      let widest = 0
      let run = 0
      for (let x = Math.ceil(from); x < to; x += 1) {
        run = isEmpty(x) ? run + 1 : 0
        widest = Math.max(widest, run)
      }
      return widest
    },
    edge(from, to) {
      const step = to < from ? -1 : 1
      // The last inked column before the widest gap: letters themselves have no empty columns but at their edges.
      let edge = from
      let x = Math.round(from)
      let run = 0
      while ((step < 0 ? x > to : x < to) && run < height * 0.12) {
        if (isEmpty(x)) run += 1
        else {
          run = 0
          edge = x + (step > 0 ? 1 : 0)
        }
        x += step
      }
      return Math.max(0, Math.min(width, edge))
    },
  }
}
