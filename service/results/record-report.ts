import type { ResultStatus } from '#contract/results.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import { type DrawnResult, drawResults } from '#service/results/values/draw-results.ts'
import type { ResultInterpretation } from '#service/results/values/print-result.ts'
import { findUnsolicitedResult, listExpectedResults } from './list-expected-results.ts'
import {
  choosePartial,
  clinicalInformation,
  type ReportOptions,
  splitMissing,
} from './plan-report.ts'
import { readPerson } from './read-person.ts'
import { storeMissing, storeResults, storeSample } from './store-report.ts'

interface Report {
  status: ResultStatus
  /** null: a correction turns the interpretation around, any other report is normal */
  wanted: ResultInterpretation | null
  options: ReportOptions
}

const ranks = { normal: 0, abnormal: 1, critical: 2 }

/**
 * Writes a report of the simulated laboratory for an order that the caller has locked. Returns the order's changes, for
 * the caller to write in the same transaction.
 */
export async function recordReport(
  tx: Transaction,
  order: StoredOrder,
  report: Report,
): Promise<Prisma.OrderUncheckedUpdateInput> {
  const { status, options } = report
  const reports = await tx.resultReport.findMany({ where: { orderId: order.id } })
  const { reported, missing } = splitMissing(
    await draw(tx, order, report, reports.filter((each) => each.status === 'corrected').length),
    options,
    order.id,
  )
  const rows = status === 'partial' ? choosePartial(reported, reports.length) : reported
  const time = now()
  const { id: reportId } = await tx.resultReport.create({
    data: { orderId: order.id, sequence: reports.length + 1, status, reportedAt: time },
    select: { id: true },
  })
  await storeResults(tx, order, { rows, status, reportId, time })
  await storeMissing(tx, order.id, status === 'partial' ? [] : missing)
  await storeSample(tx, order, { time, clinicalInformation: clinicalInformation(options) })
  const stored = await tx.orderResult.findMany({
    where: { orderId: order.id },
    select: { interpretation: true },
  })
  return {
    interpretation: worstOf(stored.map(({ interpretation }) => interpretation)),
    hasMissingResults: status === 'partial' ? false : missing.length > 0,
    resultRevision: { increment: 1 },
  }
}

async function draw(
  tx: Transaction,
  order: StoredOrder,
  { status, wanted, options }: Report,
  corrections: number,
): Promise<DrawnResult[]> {
  const expected = await listExpectedResults(tx, order.labTest)
  const extra = options.hasUnsolicited ? await findUnsolicitedResult(tx, expected) : undefined
  const isCorrection = status === 'corrected'
  const opposite = order.interpretation === 'normal' ? 'abnormal' : 'normal'
  const plan = {
    expected: extra ? [...expected, extra] : expected,
    person: readPerson(order),
    userId: order.userId,
    orderId: order.id,
    wanted: wanted ?? (isCorrection ? opposite : 'normal'),
    types: options.resultTypes ?? undefined,
    wantsReflex: options.hasReflex,
  }
  if (!isCorrection || plan.wanted !== order.interpretation) return drawResults(plan)
  // The set reads as before, so one value of it changes within its interpretation.
  const nudged = drawResults(plan).find(({ type }) => type === 'numeric')
  if (!nudged) return drawResults(plan)
  const { slug } = nudged.expected
  return drawResults({ ...plan, nudged: { slug, correction: corrections + 1 } })
}

function worstOf(interpretations: readonly string[]): ResultInterpretation | null {
  const known = interpretations as readonly ResultInterpretation[]
  return known.reduce<ResultInterpretation | null>(
    (worst, next) => (worst === null || ranks[next] > ranks[worst] ? next : worst),
    null,
  )
}
