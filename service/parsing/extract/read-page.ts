import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { Box, TextItem, TextPage } from '#service/parsing/page.ts'
import { isCovered } from './find-scan-dpi.ts'
import { isPicture } from './is-picture.ts'
import { listPaint, type Paint } from './list-paint.ts'
import { openUpright } from './open-upright.ts'
import { readPageText } from './read-pdf-text.ts'
import type { Letter } from './sight.ts'
import { extractThresholds } from './thresholds.ts'

export interface SeenPage {
  /**
   * The text as people see it. Undefined for a page that has to be looked at to be read: also where text was painted over or
   * struck out, and where form fields or comments add to it.
   */
  text: TextPage | undefined
  /** large enough for a table */
  hasLargeImages: boolean
  /** Where images may hold a table beside the text, in points from the lower left corner. */
  pictures: Box[]
}

export async function readPage(pdf: PDFDocumentProxy, page: number): Promise<SeenPage> {
  const text = await readPageText(pdf, page)
  const paint = await listPaint(pdf, page)
  const isLookedAt = isPicture(text, paint) || (await hasAdditions(pdf, page, paint.letters))
  return {
    text: isLookedAt ? undefined : await dropUnseen(pdf, text, paint.letters),
    hasLargeImages: isCovered(paint, extractThresholds.minTableShare),
    pictures: listPictures(paint),
  }
}

/** Neither backgrounds nor letterheads. None where all together are too small for a table, which may be cut into strips. */
function listPictures({ images, letters, area, edges }: Paint): Box[] {
  const pictures = images.flatMap(({ box }) =>
    hasPrint(box, letters) || isLetterhead(box, edges) ? [] : [box],
  )
  const covered = pictures.reduce((sum, { width, height }) => sum + width * height, 0)
  return covered >= area * extractThresholds.minPictureShare ? pictures : []
}

/** A band along the upper or lower edge of the page, whichever way it is turned. */
function isLetterhead({ x, y, width, height }: Box, page: Box): boolean {
  const { edgePt, maxLetterheadShare } = extractThresholds
  const isFlat = height < page.height * maxLetterheadShare
  const isNarrow = width < page.width * maxLetterheadShare
  return (
    (isFlat && (y - page.y < edgePt || page.y + page.height - y - height < edgePt)) ||
    (isNarrow && (x - page.x < edgePt || page.x + page.width - x - width < edgePt))
  )
}

const hasPrint = ({ x, y, width, height }: Box, letters: readonly Letter[]) =>
  letters.filter(
    ({ sight, point }) =>
      sight === 'seen' && point.x > x && point.x < x + width && point.y > y && point.y < y + height,
  ).length > extractThresholds.maxLettersOnPicture

async function dropUnseen(pdf: PDFDocumentProxy, text: TextPage, all: readonly Letter[]) {
  if (all.every(({ sight }) => sight === 'seen')) return text
  const { directionOf } = await openUpright(pdf, text.page)
  const letters = all.filter(
    ({ annotation, transform }) => annotation === undefined && directionOf(transform) === 0,
  )
  const items = listSeen(text.items, letters)
  return items && { ...text, items }
}

/** What form fields and comments write or draw on the page; signatures and buttons say nothing about results. */
async function hasAdditions(pdf: PDFDocumentProxy, page: number, letters: readonly Letter[]) {
  const proxy = await pdf.getPage(page)
  const annotations = (await proxy.getAnnotations()) as Annotation[]
  const written = new Set(
    letters.map(({ annotation, sight }) => (sight === 'seen' ? annotation : undefined)),
  )
  return annotations.some(
    (annotation) =>
      !isSignatureOrButton(annotation) &&
      (written.has(annotation.id) || (isShown(annotation) && marks.has(annotation.subtype))),
  )
}

interface Annotation {
  id: string
  subtype: string
  annotationFlags: number
  fieldType?: string
  pushButton?: boolean
}

/** Comments that may write a value again, or cross it out without covering it. */
const marks = new Set(['FreeText', 'Ink', 'Line', 'Caret', 'Redact'])

/** Neither hidden nor for printers alone (ISO 32000-2, 12.5.3). */
const isShown = ({ annotationFlags }: Annotation) => (annotationFlags & 0b10_0010) === 0

const isSignatureOrButton = ({ fieldType, pushButton }: Annotation) =>
  fieldType === 'Sig' || pushButton === true

/**
 * The items that people see; their letters are in the same order, but letters beside the page are in no item. Undefined
 * where the letters of an item are not found, were covered, or are seen in part.
 */
function listSeen(items: readonly TextItem[], letters: readonly Letter[]): TextItem[] | undefined {
  const kept: TextItem[] = []
  let at = 0
  for (const item of items) {
    const found = findLetters(item.text, letters, at)
    if (!found) return undefined
    at = found.end
    const own = letters.slice(found.start, found.end)
    if (own.some(({ sight }) => sight === 'covered')) return undefined
    if (own.every(({ sight }) => sight === 'unseen')) continue
    if (!isCutTail(own)) return undefined
    kept.push(item)
  }
  return kept
}

/** Whether at most the end of a word is unseen, as where a name is longer than its cell. */
function isCutTail(letters: readonly Letter[]): boolean {
  const cut = letters.findIndex(({ sight }) => sight === 'unseen')
  if (cut < 0) return true
  const tail = letters.slice(cut)
  return tail.every(({ text, sight }) => sight === 'unseen' && !/\p{N}/u.test(text))
}

function findLetters(text: string, letters: readonly Letter[], from: number) {
  const wanted = plain(text)
  for (let start = from; start < letters.length; start += 1) {
    let [end, spelled] = [start, '']
    while (end < letters.length && spelled.length < wanted.length && wanted.startsWith(spelled)) {
      spelled += plain(letters[end]?.text ?? '')
      end += 1
    }
    if (spelled === wanted) return { start, end }
  }
  return undefined
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
