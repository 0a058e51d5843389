import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createPageRecognizer, openEngines } from '#service/parsing/ocr/recognize-page.ts'
import { parseReport } from '#service/parsing/parse-report.ts'
import { listPages } from '#service/parsing/worker/read-report.ts'
import { type Degradation, degradations } from '#testing/parsing/degrade.ts'
import { listSamples } from './list-samples.ts'
import { makeStyledSubjects, makeSubjects } from './make-subjects.ts'
import { printFigures, type Summary } from './print-figures.ts'
import { addScores, type Miss, type Score, scoreRows } from './score-rows.ts'
import type { Subject } from './subject.ts'

// npm run bench:recognized -- --kind photo [--seeds 20000] [--rows 3000] [--minutes 8] [--samples | --styles] [--out recognized]
//
// Reads recognized rows by the thousand: only so many can show that less than one in 1,000 is silently wrong. It continues
// where the last call stopped: what was read is in DATA_DIR/bench/<out>.jsonl, one report a line. A code change needs
// another --out.

interface Line {
  name: string
  group: Subject['group']
  kind: Degradation | 'picture'
  pages: number
  score: Score
  misses: Miss[]
  /** processor time of the process, with the engines' threads */
  cpuMs: number
}

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'photo' },
    seeds: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '3000' },
    minutes: { type: 'string', default: '8' },
    out: { type: 'string', default: 'recognized' },
    samples: { type: 'boolean', default: false },
    styles: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const kind = degradations.find((known) => known === values.kind)
if (!kind) throw new Error(`No kind ${values.kind}; there are: ${degradations.join(', ')}`)
const folder = path.resolve(process.env.DATA_DIR ?? '.data', 'bench')
const file = path.join(folder, `${values.out}.jsonl`)
const endsAt = performance.now() + Number(values.minutes) * 60_000

async function readLines(): Promise<Line[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

/** The samples of REPORTS_DIR with those held out, or one generated report after another. */
async function* listSubjects(picture: Degradation): AsyncGenerator<Subject> {
  if (values.samples) {
    const samples = process.env.REPORTS_DIR ?? ''
    yield* await listSamples(samples, { isText: false, pictures: [picture] })
    return
  }
  const make = values.styles ? makeStyledSubjects : makeSubjects
  for (let seed = Number(values.seeds); ; seed += 1) yield* make([seed], [picture])
}

async function readLine(subject: Subject, recognizePage: ReturnType<typeof createPageRecognizer>) {
  const files = await subject.load()
  const before = process.cpuUsage()
  const pages = (await listPages(files, 60)) ?? []
  const report = await parseReport({ pages, recognizePage })
  const { user, system } = process.cpuUsage(before)
  const { score, misses } = scoreRows(subject.truth, report.results)
  return {
    name: subject.name,
    group: subject.group,
    kind: subject.kind,
    pages: pages.length,
    score,
    misses,
    cpuMs: (user + system) / 1000,
  } as Line
}

function summarize(lines: readonly Line[]): Summary {
  const [first] = lines
  if (!first) throw new Error('expected a report')
  const pages = lines.reduce((sum, line) => sum + line.pages, 0)
  const cpuMs = lines.reduce((sum, line) => sum + line.cpuMs, 0) / pages
  return {
    name: `${first.group} (${lines.length} files, ${pages} pages)`,
    kind: first.kind,
    files: lines.length,
    pages,
    score: addScores(lines.map(({ score }) => score)),
    oursMs: cpuMs,
    bareMs: cpuMs,
  }
}

await mkdir(folder, { recursive: true })
const lines = await readLines()
const known = new Set(lines.map((line) => `${line.name} ${line.kind}`))
const countRows = () =>
  lines
    .filter((line) => line.kind === kind && line.group.startsWith('samples') === values.samples)
    .reduce((sum, { score }) => sum + score.read, 0)
const engines = await openEngines()
const recognizePage = createPageRecognizer(engines)
for await (const subject of listSubjects(kind)) {
  if (performance.now() > endsAt || countRows() >= Number(values.rows)) break
  if (known.has(`${subject.name} ${subject.kind}`)) continue
  const line = await readLine(subject, recognizePage)
  lines.push(line)
  await appendFile(file, `${JSON.stringify(line)}\n`)
}
await engines.tesseract.terminate()

const print = (text: string) => console.log(text)
for (const { name, kind: of, misses } of lines)
  for (const miss of misses)
    if (values.verbose || miss.isSilent)
      print(`${name} · ${of}: ${miss.isSilent ? 'SILENT ' : ''}${miss.kind} ${miss.text}`)
const groups = Map.groupBy(lines, (line) => `${line.group} ${line.kind}`)
printFigures(
  'Processor ms a page (! = the aim is missed)',
  [...groups.values()].map(summarize),
  print,
)
print(`Largest memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
