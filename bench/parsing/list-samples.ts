import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { readSource } from '#service/parsing/worker/read-source.ts'
import type { Degradation } from '#testing/parsing/degrade.ts'
import { drawPages } from './draw-pages.ts'
import type { Subject, TruthRow } from './subject.ts'

interface SampleTruth {
  results: {
    name: string
    value: string
    value_num: number | null
    unit: string | null
    reference_range: string | null
    interpretation: string
    loinc: string | null
    loinc_also?: string[]
  }[]
}

const ending = '.truth.json'

/** A fixed half, never tuned on, whatever else is in the folder. */
export function isHeldOut(file: string): boolean {
  return (createHash('sha256').update(file).digest()[0] ?? 0) % 2 === 1
}

/** The reports of a folder as they are and, if they have text, as pictures of the given kinds. */
export async function listSamples(
  folder: string,
  { isText, pictures }: { isText: boolean; pictures: readonly Degradation[] },
): Promise<Subject[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted()
  const subjects: Subject[] = []
  for (const truthName of names) {
    const name = truthName.slice(0, -ending.length)
    const bytes = await readFile(path.join(folder, name))
    const truth = await readTruth(path.join(folder, truthName))
    const group = isHeldOut(name) ? ('samples held out' as const) : ('samples' as const)
    const subject = { name, group, truth }
    const load = async () => [bytes]
    const hasText = name.toLowerCase().endsWith('.pdf') && (await holdsText(bytes))
    if (hasText && isText) subjects.push({ ...subject, kind: 'text', load })
    if (!hasText && pictures.length > 0) subjects.push({ ...subject, kind: 'picture', load })
    if (hasText)
      for (const kind of pictures)
        subjects.push({ ...subject, kind, load: () => drawPages(bytes, kind, seedOf(name)) })
  }
  return subjects
}

async function readTruth(file: string): Promise<TruthRow[]> {
  const { results } = JSON.parse(await readFile(file, 'utf8')) as SampleTruth
  return results.map((row) => ({
    name: row.name,
    value: row.value,
    number: row.value_num ?? undefined,
    unit: row.unit,
    range: row.reference_range,
    interpretation: row.interpretation,
    codes: row.loinc ? [row.loinc, ...(row.loinc_also ?? [])] : [],
  }))
}

async function holdsText(bytes: Buffer): Promise<boolean> {
  const pdf = await openPdf(bytes)
  return (await readSource(pdf, 1)).kind === 'text'
}

const seedOf = (name: string) => createHash('sha256').update(name).digest().readUInt16BE(2)
