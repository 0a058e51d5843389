import { setTimeout as pause } from 'node:timers/promises'
import { writePdf } from '#testing/parsing/write-pdf.ts'
import { canary, signUpPerson } from './people.ts'
import type { Product } from './start-product.ts'
import { upload } from './upload-storm.ts'
import { withClient } from './with-client.ts'

const readingMs = 180_000
const countdownMs = 5_000
/** The aim: the next level is notified at most this long after it is due. */
const maxLateMs = 60_000
const betweenMs = 100

interface Loop {
  criticalId: string
  dueAt: Date
  mails: number
}

/** A critical result of a patient that no one acknowledges, and how late the next level is notified. */
export function watchEscalation() {
  let loop: Loop | undefined
  let lateMs = Number.POSITIVE_INFINITY
  let newMails = 0
  return {
    /** Raises it from an uploaded report and lets a countdown of a few seconds begin. */
    async raise(product: Product) {
      const person = await signUpPerson(product, 'patient')
      const lines = [
        `Patient: ${canary.firstName} ${canary.lastName}   Collected: 2026-03-14`,
        'Test  Result  Units  Reference Range',
        'Potassium  6.7 HH  mmol/L  3.5 - 5.1',
      ]
      const { status, jobId } = await upload(product, person, [writePdf([lines])])
      if (!jobId) throw new Error(`the report was answered ${status}`)
      const criticalId = await findCritical(product, jobId)
      loop = await startCountdown(product, criticalId)
      lateMs = Number.POSITIVE_INFINITY
    },
    async measure(product: Product) {
      if (!loop) throw new Error('nothing was raised')
      const { criticalId, dueAt, mails } = loop
      const escalatedAt = await findEscalation(product, criticalId, dueAt)
      if (escalatedAt) lateMs = Math.max(0, escalatedAt.getTime() - dueAt.getTime())
      newMails = (await countMails(product, criticalId)) - mails
      await query(
        product,
        `UPDATE critical_result SET state = 'closed', next_level_at = NULL WHERE id = $1 RETURNING id`,
        [criticalId],
      )
    },
    figure: () => `the next level was notified ${lateMs} ms after it was due, ${newMails} by mail`,
    findWrong: () => [
      ...(lateMs <= maxLateMs ? [] : [`a critical result escalated ${lateMs} ms late`]),
      ...(newMails > 0 ? [] : ['a critical result escalated without a mail']),
    ],
  }
}

function query<Row extends object>({ databases }: Product, sql: string, values: unknown[]) {
  return withClient(databases.web, async (client) => (await client.query<Row>(sql, values)).rows)
}

async function waitFor<T>(read: () => Promise<T | undefined>, until: number) {
  while (Date.now() < until) {
    const found = await read()
    if (found !== undefined) return found
    await pause(betweenMs)
  }
  return undefined
}

async function findCritical(product: Product, jobId: string) {
  const found = await waitFor(async () => {
    const [row] = await query<{ id: string }>(
      product,
      'SELECT id FROM critical_result WHERE source_id = $1',
      [jobId],
    )
    return row?.id
  }, Date.now() + readingMs)
  if (!found) throw new Error('the critical value on the report was not raised')
  return found
}

/** In place of the quarter of an hour that a level usually has. */
async function startCountdown(product: Product, criticalId: string): Promise<Loop> {
  const mails = await countMails(product, criticalId)
  const [row] = await query<{ due_at: Date }>(
    product,
    `UPDATE critical_result SET next_level_at = clock_timestamp() + $2 * interval '1 millisecond'
      WHERE id = $1 RETURNING next_level_at AS due_at`,
    [criticalId, countdownMs],
  )
  if (!row) throw new Error('the critical result is gone')
  const name = 'critical-results.escalate'
  await query(product, 'SELECT graphile_worker.add_job($1, $2, run_at => $3, job_key => $4)', [
    name,
    JSON.stringify({ criticalId }),
    row.due_at,
    `${name}:${criticalId}`,
  ])
  return { criticalId, dueAt: row.due_at, mails }
}

function findEscalation(product: Product, criticalId: string, dueAt: Date) {
  return waitFor(
    async () => {
      const [row] = await query<{ at: Date }>(
        product,
        `SELECT at FROM critical_event WHERE critical_id = $1 AND kind = 'escalated' ORDER BY id LIMIT 1`,
        [criticalId],
      )
      return row?.at
    },
    dueAt.getTime() + 2 * maxLateMs,
  )
}

async function countMails(product: Product, criticalId: string) {
  const [row] = await query<{ n: number }>(
    product,
    'SELECT count(*)::int AS n FROM outgoing_mail WHERE strpos(text, $1) > 0',
    [criticalId],
  )
  return row?.n ?? 0
}
