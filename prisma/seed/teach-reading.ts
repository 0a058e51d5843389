import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { getReadingShare, saveReadingShare } from '#lib/reading-accuracy/reading-share.ts'
import { decideAlias } from '#lib/reading-aliases/decide-alias.ts'
import { listAliases } from '#lib/reading-aliases/list-aliases.ts'
import { approveReview } from '#lib/reviews/approve-review.ts'
import { claimReview } from '#lib/reviews/claim-review.ts'
import { findReview, readRows } from '#lib/reviews/find-review.ts'
import { rowIdOf } from '#lib/reviews/resolve-rows.ts'
import { noEdits, type TypedFields, typedFields } from '#lib/reviews/review-edits.ts'
import { saveReview } from '#lib/reviews/save-review.ts'
import { getNextReading } from '#lib/second-readings/next-reading.ts'
import { resolveDisagreement } from '#lib/second-readings/resolve-disagreement.ts'
import { saveSecondReading } from '#lib/second-readings/save-second-reading.ts'
import { shortNames } from './demo-reports.ts'

/** What the laboratory means by its own names: fasting glucose, and total cholesterol. */
const codes = new Map<string, string>([
  [shortNames.glucose, '1558-6'],
  [shortNames.cholesterol, '2093-3'],
])

/** What the second readers misread in the demo, by how many rows were read before. The first is decided. */
const slips = new Map<number, (read: TypedFields) => Partial<TypedFields>>([
  [0, ({ value }) => ({ value: `1${value}` })],
  [4, ({ value }) => ({ value: value.replace(/\d$/, (digit) => `${(Number(digit) + 6) % 10}`) })],
  [12, ({ flag }) => ({ flag: flag ? '' : 'H' })],
])
/** Rows that are left for people to try. */
const leftWaiting = 2

/** Two reviewers approve the reports and read each other's rows again; an alias is approved, another one proposed. */
export async function teachReading(
  reports: readonly ReportId[],
  staff: ReadonlyMap<string, Context>,
) {
  const contextOf = (name: string) => {
    const context = staff.get(name)
    if (!context) throw new Error(`The demo has no ${name}`)
    return context
  }
  const readers = [contextOf('Johan Lindqvist'), contextOf('Dr. Adaeze Okafor')]
  const admin = contextOf('Padma Natarajan')
  await waitUntilRead(reports)
  await setShare(admin, 100)
  for (const [at, jobId] of reports.entries()) {
    const reviewer = readers[at % readers.length]
    if (reviewer) await review(reviewer, jobId)
  }
  await setShare(admin, 10)
  const readings: string[] = []
  for (const reader of readers) await readAgain(reader, readings)
  const [readingId = ''] = readings
  const reason = 'The page prints the first value. The second one has a digit too many.'
  const stands = { readingId, outcome: 'first-stands', reason } as const
  await resolveDisagreement(contextOf('Dr. Lucia Ferrante'), stands)
  const { proposals } = await listAliases(admin, { page: 1 })
  const known = proposals.find(({ loincCode }) => loincCode === codes.get(shortNames.glucose))
  if (known) {
    const { laboratoryId, name, loincCode } = known
    await decideAlias(readers[0] ?? admin, { laboratoryId, name, loincCode, verdict: 'approved' })
  }
}

const patienceMs = 90_000

async function waitUntilRead(reports: readonly ReportId[]) {
  const where = { jobId: { in: [...reports] }, status: 'completed', needsReview: true }
  const until = Date.now() + patienceMs
  while ((await db().reportProjection.count({ where })) < reports.length) {
    if (Date.now() > until) throw new Error('The demo reports were not read in time.')
    await wait(100)
  }
}

async function setShare(admin: Context, percent: number) {
  const { versionId } = await getReadingShare(admin)
  await saveReadingShare(admin, { percent, versionId })
}

/** Accepts every row, with the codes of the laboratory's own names. */
async function review(reviewer: Context, jobId: ReportId) {
  const read = await db().$transaction(async (tx) => readRows(await findReview(tx, jobId)))
  const rows = read.map((row, position) => {
    const code = codes.get(row.test_name)
    return [rowIdOf(row, position), { state: 'accepted' as const, ...(code && { code }) }]
  })
  const claim = { jobId, claimKey: randomUUID() }
  await claimReview(reviewer, claim)
  const edits = { ...noEdits, rows: Object.fromEntries(rows) }
  const { version } = await saveReview(reviewer, { ...claim, version: 0, edits })
  await approveReview(reviewer, { ...claim, version })
}

/** The reader types what the page prints, but for a slip of theirs. */
async function readAgain(reader: Context, readings: string[]) {
  for (;;) {
    const { next, total } = await getNextReading(reader)
    if (!next || total <= leftWaiting) return
    const { readingId } = next
    const { first } = await db().secondReading.findUniqueOrThrow({ where: { id: readingId } })
    const printed = typedFields.parse(first)
    const slip = slips.get(readings.length)?.(printed)
    await saveSecondReading(reader, { readingId, ...printed, ...slip })
    readings.push(readingId)
  }
}
