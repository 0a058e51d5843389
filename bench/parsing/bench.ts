import { createPageRecognizer, openEngines } from '#service/parsing/ocr/recognize-page.ts'
import { type Degradation, degradations } from '#testing/parsing/degrade.ts'
import { isKept, listFigures, maxTimes } from './aims.ts'
import { listSamples } from './list-samples.ts'
import { makeFluidSubjects, makeSubjects } from './make-subjects.ts'
import { printFigures, type Summary } from './print-figures.ts'
import { type Reader, readSubject } from './read-subject.ts'
import { addScores, type Miss, scoreRows } from './score-rows.ts'
import type { Subject } from './subject.ts'

// How well lab reports are read, and what reading costs beyond the bare work. A plain module run by bench/run.ts, without
// database and rounds: apart from the times, its figures are the same on every machine.

export interface ParsingOptions {
  isSmoke: boolean
  /** the first seed; those below 1,000 are for tuning */
  seeds?: string | undefined
  count?: string | undefined
  part?: string | undefined
  isHeldOutShown: boolean
  isVerbose: boolean
  print: (line: string) => void
}

/** Parts of the input, and each kind alone. */
const parts: Record<string, readonly ('text' | Degradation)[]> = {
  text: ['text'],
  scan: ['clean-300', 'scan-200', 'scan-150'],
  photo: ['photo'],
  'hard-photo': ['hard-photo'],
  'clean-300': ['clean-300'],
  'scan-200': ['scan-200'],
  'scan-150': ['scan-150'],
}

const everyKind = ['text', ...degradations] as const

export interface FileResult extends Summary {
  group: Subject['group']
  misses: Miss[]
}

/** Reads every report, prints the figures and returns them. */
export async function runParsing(options: ParsingOptions) {
  const { print } = options
  const subjects = await listSubjects(options)
  const engines = await openEngines()
  const engine = engines.tesseract
  const reader = { engine, recognizePage: createPageRecognizer(engines) }
  const results: FileResult[] = []
  try {
    await warmUp(reader)
    for (const subject of subjects) {
      const result = await measure(subject, reader)
      results.push(result)
      if (options.isVerbose) printMisses(result, print)
    }
  } finally {
    await engine.terminate()
  }
  printFigures('By file', results, print)
  const totals = sumUp(results)
  printFigures('In total (! = the aim is missed)', totals, print)
  return { totals, results, isEveryAimKept: totals.every(keepsAims) }
}

async function listSubjects(options: ParsingOptions): Promise<Subject[]> {
  const { part, isSmoke } = options
  const kinds = part ? parts[part] : isSmoke ? parts.text : everyKind
  if (!kinds) throw new Error(`No part ${part}; there are: ${Object.keys(parts).join(', ')}`)
  const pictures = kinds.filter((kind) => kind !== 'text')
  const isText = kinds.includes('text')
  const from = Number(options.seeds ?? 1000)
  const listSeeds = (count: number) => Array.from({ length: count }, (_, at) => from + at)
  const count = (usual: number) => Number(options.count ?? (isSmoke ? 3 : usual))
  const made = [
    ...(isText ? makeSubjects(listSeeds(count(60)), ['text']) : []),
    ...(isText ? makeFluidSubjects(listSeeds(count(60)), ['text']) : []),
    ...makeSubjects(listSeeds(count(8)), pictures),
  ]
  const folder = process.env.REPORTS_DIR
  const samples = folder ? await listSamples(folder, { isText, pictures }) : []
  const shown = samples.filter(({ group }) => group === 'samples' || options.isHeldOutShown)
  return [...shown, ...made]
}

/** Keeps one-time work, such as reading the LOINC table, out of the first file. */
async function warmUp(reader: Reader) {
  for (const subject of makeSubjects([1, 2, 3, 4, 5], ['text']))
    await readSubject(await subject.load(), reader)
}

async function measure(subject: Subject, reader: Reader): Promise<FileResult> {
  const { report, pages, oursMs, bareMs } = await readSubject(await subject.load(), reader)
  const { score, misses } = scoreRows(subject.truth, report.results)
  const { name, group, kind } = subject
  return { name, group, kind, files: 1, pages, score, oursMs, bareMs, misses }
}

export function sumUp(results: readonly FileResult[]): Summary[] {
  const groups = Map.groupBy(results, ({ group, kind }) => `${group}|${kind}`)
  return [...groups.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const pages = members.reduce((sum, member) => sum + member.pages, 0)
    const perPage = (pick: (member: FileResult) => number) =>
      members.reduce((sum, member) => sum + pick(member) * member.pages, 0) / pages
    return {
      name: `${first.group} (${members.length} files, ${pages} pages)`,
      kind: first.kind,
      files: members.length,
      pages,
      score: addScores(members.map(({ score }) => score)),
      oursMs: perPage(({ oursMs }) => oursMs),
      bareMs: perPage(({ bareMs }) => bareMs),
    }
  })
}

const keepsAims = ({ score, kind, oursMs, bareMs }: Summary) =>
  listFigures(score, kind).every(isKept) && oursMs <= bareMs * maxTimes

export function printMisses({ name, kind, misses }: FileResult, print: (line: string) => void) {
  print(`${name} · ${kind}`)
  for (const miss of misses)
    print(`  ${miss.kind.padEnd(8)}${miss.isSilent ? 'SILENT ' : ''}${miss.text}`)
}
