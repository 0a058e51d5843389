import { buildLines } from '#service/parsing/layout/build-lines.ts'
import {
  type Contradiction,
  findContradictions,
} from '#service/parsing/metadata/find-contradictions.ts'
import { findPerson } from '#service/parsing/metadata/find-person.ts'
import {
  listFields,
  type ReportMetadata,
  readMetadata,
} from '#service/parsing/metadata/read-metadata.ts'
import type { PageRecognizer } from '#service/parsing/ocr/recognize-page.ts'
import { isAbsentResult } from '#service/parsing/passes/absent-results.ts'
import { alignDecimals } from '#service/parsing/passes/align-decimals.ts'
import { type EngineReading, joinEngines } from '#service/parsing/passes/join-engines.ts'
import { type JoinedRow, joinPasses } from '#service/parsing/passes/join-passes.ts'
import { rereadRows } from '#service/parsing/passes/reread-rows.ts'
import { restoreAccents } from '#service/parsing/passes/restore-accents.ts'
import { chooseMolarRatios } from '#service/parsing/result/choose-molar-ratios.ts'
import { doubtRepeats } from '#service/parsing/result/doubt-repeats.ts'
import {
  isSparselyRead,
  judgeDocument,
  type Refusal,
} from '#service/parsing/result/judge-document.ts'
import { type ReadResult, readResult } from '#service/parsing/result/read-result.ts'
import { dropExplanations } from '#service/parsing/rows/drop-explanations.ts'
import { findRows } from '#service/parsing/rows/find-rows.ts'
import type { PrintedRow } from '#service/parsing/rows/row.ts'
import { noSections, type Sections } from '#service/parsing/rows/sections.ts'
import type { PrintedPerson } from '#service/parsing/values/conditional-range.ts'
import { countDecimalSigns } from '#service/parsing/values/parse-number.ts'
import { joinBoxes, type PageLines, type PageText, scaleBox, type TextPage } from './page.ts'

// The pipeline, for text and pictures alike. Each stage is a pure function but for the first.
//
//   SourcePage   → PageText        readPage      extract/ for text; image/, then ocr/ for a picture
//   PageText     → PageLines       layOutPage    layout/
//   PageLines    → PrintedRow[]    readRows      rows/, then passes/ for a picture, with a second reading of numbers that cannot be
//   PrintedRow   → ReadResult      readResult    values/, units/, loinc/, result/
//   Line[]       → ReportMetadata  readMetadata  metadata/
//
// From words to results each value keeps its evidence: page, box, confidence, score and doubts.

export type SourcePage =
  /** with the page's images alone, where they may hold results as well */
  | { kind: 'text'; text: TextPage; pictures?: () => Promise<Buffer> }
  | { kind: 'picture'; page: number; bytes: Buffer | (() => Promise<Buffer>) }

export interface ParsedReport {
  results: ReadResult[]
  metadata: ReportMetadata
  recognizedPages: number[]
  pages: Pick<PageText, 'page' | 'width' | 'height' | 'source' | 'isCrossChecked' | 'turn'>[]
  /** many more measured values are printed than were read */
  isSparse: boolean
  contradictions: Contradiction[]
  refusal?: Refusal
}

interface ParseOptions {
  pages: readonly SourcePage[]
  recognizePage: PageRecognizer
  onProgress?: (page: number) => void
}

export async function parseReport({
  pages,
  recognizePage,
  onProgress,
}: ParseOptions): Promise<ParsedReport> {
  const read: PageLines[] = []
  const beside: ReadPictures[] = []
  const results: ReadResult[] = []
  let sections = noSections
  for (const [index, source] of pages.entries()) {
    onProgress?.(index + 1)
    const page = layOutPage(await readPage(source, recognizePage))
    read.push(page)
    // Now rather than at the end: the deadline is per page.
    if (page.source === 'text') {
      beside.push(...(await readPictures(source, page, recognizePage, personOf(read))))
      continue
    }
    const found = await readResults(page, { open: sections, person: personOf(read) })
    results.push(...found.results)
    sections = found.sections
  }
  const metadata = readMetadata(linesOf(read))
  const text = { open: noSections, person: findPerson(metadata) }
  results.push(...(await readResults(joinTextPages(read), text)).results)
  results.push(...beside.flatMap((pictures) => pictures.results))
  return summarize(read, beside, results, metadata)
}

interface ReadPictures extends Pick<PageLines, 'page' | 'isCrossChecked'> {
  results: ReadResult[]
  isSparse: boolean
}

/** Results in the images of a page of text, in its measure; most images have none. */
async function readPictures(
  source: SourcePage,
  { page, width }: PageLines,
  recognizePage: PageRecognizer,
  person: PrintedPerson,
): Promise<ReadPictures[]> {
  if (source.kind !== 'text' || !source.pictures) return []
  const shown = layOutPage(await recognizePage(await source.pictures(), page))
  const found = await readResults(shown, { open: noSections, person })
  const scale = width / shown.width
  return [
    {
      page,
      ...(shown.isCrossChecked && { isCrossChecked: true }),
      results: found.results.map((result) => ({
        ...result,
        box: scaleBox(result.box, scale),
        valueBox: scaleBox(result.valueBox, scale),
      })),
      isSparse: isSparselyRead(linesOf([shown]), found.results),
    },
  ]
}

async function readPage(source: SourcePage, recognizePage: PageRecognizer): Promise<PageText> {
  if (source.kind === 'text') {
    const { page, width, height } = source.text
    return { page, width, height, source: 'text', readings: [source.text] }
  }
  const bytes = typeof source.bytes === 'function' ? await source.bytes() : source.bytes
  return recognizePage(bytes, source.page)
}

const layOutPage = ({ readings, ...page }: PageText): PageLines => ({
  ...page,
  readings: readings.map(buildLines),
})

type Readings = Pick<
  PageLines,
  'source' | 'readings' | 'isCrossChecked' | 'rereadCell' | 'isStained'
>

/** A table in a document's own text continues on its next page; the rows of a recognized page are joined alone. */
function joinTextPages(pages: readonly PageLines[]): Readings {
  const text = pages.filter(({ source }) => source === 'text')
  return { source: 'text', readings: [text.flatMap(({ readings }) => readings.flat())] }
}

interface Context {
  open: Sections
  person: PrintedPerson
}

const personOf = (pages: readonly PageLines[]) => findPerson(readMetadata(linesOf(pages)))

const linesOf = (pages: readonly PageLines[]) => pages.flatMap(({ readings }) => readings[0] ?? [])

/** With the sections still open at the end: the next page may continue them. */
async function readResults(page: Readings, { open, person }: Context) {
  const { source, rereadCell } = page
  const words = page.readings.flatMap((lines) => lines.flatMap((line) => line.words))
  const { sign } = countDecimalSigns(words.map(({ text }) => text))
  const readings = page.readings.map((lines) =>
    source === 'text' ? lines : alignDecimals(lines, sign ?? 'point'),
  )
  const found = readings.map((lines) => ({ lines, ...findRows(lines, open) }))
  const rows =
    source === 'text'
      ? dropExplanations(dropAbsent(found.flatMap((reading) => reading.rows)))
      : doubtStained(
          restoreAccents(
            dropExplanations(await check(join(found, page.isCrossChecked), rereadCell)),
            readings,
          ),
          page.isStained,
        )
  return {
    results: rows.map((row) => readResult(row, sign, person)),
    sections: found[0]?.sections ?? open,
  }
}

function join(readings: readonly EngineReading[], isCrossChecked = false): JoinedRow[] {
  const [lead, other] = readings
  if (isCrossChecked && lead && other) return joinEngines(lead, other)
  return joinPasses(readings.map(({ rows }) => rows))
}

const dropAbsent = (rows: readonly PrintedRow[]) => rows.filter((row) => !isAbsentResult(row, rows))

const check = (rows: readonly JoinedRow[], rereadCell: Readings['rereadCell']) =>
  rereadRows(rows, rereadCell ?? (() => Promise.resolve('')))

/** What is under a watermark may look like other print to both engines. */
const doubtStained = (rows: readonly JoinedRow[], isStained: Readings['isStained']) =>
  rows.map((row) => {
    const box = joinBoxes([row.valueBox, row.rangeBox ?? row.valueBox])
    return isStained?.(box) ? { ...row, areEnginesApart: true } : row
  })

function summarize(
  pages: readonly PageLines[],
  beside: readonly ReadPictures[],
  unsorted: readonly ReadResult[],
  metadata: ReportMetadata,
): ParsedReport {
  const lines = linesOf(pages)
  const results = doubtRepeats(
    chooseMolarRatios(unsorted.toSorted((a, b) => a.page - b.page || a.box.y - b.box.y)),
  )
  const refusal = pages.some(({ isTooSmall }) => isTooSmall)
    ? 'low_quality'
    : judgeDocument(lines, results)
  const described = pages.map((page) => describePage(page, beside))
  return {
    results: results.map((result) => dropLetterheadPanel(result, metadata)),
    metadata,
    recognizedPages: described.flatMap(({ page, source }) =>
      source === 'recognized' ? [page] : [],
    ),
    pages: described,
    isSparse: isSparselyRead(lines, results) || beside.some(({ isSparse }) => isSparse),
    contradictions: findContradictions(listFields(lines)),
    ...(refusal && { refusal }),
  }
}

/** Recognized also where only a part of its results was. */
function describePage(
  { page, width, height, source, isCrossChecked, turn }: PageLines,
  beside: readonly ReadPictures[],
): ParsedReport['pages'][number] {
  const pictures = beside.find((other) => other.page === page && other.results.length > 0)
  return {
    page,
    width,
    height,
    source: pictures ? 'recognized' : source,
    ...((isCrossChecked || pictures?.isCrossChecked) && { isCrossChecked: true }),
    ...(turn && { turn }),
  }
}

/** Without a heading above its table, a result takes the letterhead for one. */
function dropLetterheadPanel(result: ReadResult, { labName }: ReportMetadata): ReadResult {
  if (result.panel === undefined || result.panel !== labName) return result
  const { panel: _letterhead, ...rest } = result
  return rest
}
