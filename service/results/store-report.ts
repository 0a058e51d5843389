import type { FailureType, ResultStatus } from '#contract/results.ts'
import type { Transaction } from '#service/db/client.ts'
import { type OrderResult, Prisma } from '#service/db/generated/client.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import type { DrawnResult } from '#service/results/values/draw-results.ts'
import { type ExpectedResult, reflexParents } from '#service/results/values/expected-result.ts'

interface NewReport {
  rows: readonly DrawnResult[]
  status: ResultStatus
  reportId: string
  time: Date
}

/**
 * Adds and changes the order's rows; a changed one keeps its id and its former value. What is still preliminary after a report
 * that is not partial was not confirmed: the laboratory no longer reports it, unless it is critical. Such a value stays
 * preliminary, so that whoever heard of it still finds it.
 */
export async function storeResults(tx: Transaction, order: StoredOrder, report: NewReport) {
  const stored = await tx.orderResult.findMany({ where: { orderId: order.id } })
  const ids = new Map(stored.map(({ slug, id }) => [slug, id]))
  for (const [position, row] of report.rows.entries()) {
    const before = stored.find(({ slug }) => slug === row.expected.slug)
    const parentId = ids.get(reflexParents[row.expected.slug] ?? '') ?? null
    const fields = { ...fieldsOf(row, order), position, parentId }
    if (!before) {
      const added = await tx.orderResult.create({
        data: { ...fields, orderId: order.id, ...statedBy(report) },
        select: { id: true },
      })
      ids.set(row.expected.slug, added.id)
    } else if (isChanged(before, fields)) await replaceResult(tx, before, { fields, report })
    else if (before.status === 'partial')
      await tx.orderResult.update({
        where: { id: before.id },
        data: { reportId: report.reportId, status: report.status },
        select: { id: true },
      })
  }
  if (report.status !== 'partial')
    await tx.orderResult.deleteMany({
      where: { orderId: order.id, status: 'partial', interpretation: { not: 'critical' } },
    })
}

const statedBy = ({ reportId, status, time }: NewReport) => ({ reportId, status, reportedAt: time })

type Fields = ReturnType<typeof fieldsOf> & { position: number; parentId: string | null }

async function replaceResult(
  tx: Transaction,
  before: OrderResult,
  { fields, report }: { fields: Fields; report: NewReport },
) {
  const isCorrection = report.status === 'corrected'
  const { result, unit, referenceRange, interpretation, reportedAt } = before
  await tx.formerResult.create({
    data: {
      resultId: before.id,
      result,
      unit,
      referenceRange,
      interpretation,
      reportedAt,
      replacedAt: report.time,
      reason: isCorrection
        ? 'Corrected by the laboratory after a repeat analysis'
        : 'Replaced the preliminary result',
    },
    select: { id: true },
  })
  await tx.orderResult.update({
    where: { id: before.id },
    data: { ...fields, ...statedBy(report), ...(isCorrection && { correctedAt: report.time }) },
    select: { id: true },
  })
}

const comparedKeys = ['result', 'unit', 'referenceRange', 'interpretation'] as const

const isChanged = (before: OrderResult, after: Fields) =>
  comparedKeys.some((key) => before[key] !== after[key])

function fieldsOf({ expected, ...row }: DrawnResult, order: StoredOrder) {
  return {
    ...row,
    ...namesOf(expected),
    performingLaboratory: order.labTest.lab.name,
    sampleId: order.sampleId,
    specimen: expected.loinc?.specimen ?? null,
    isReflex: expected.isReflex,
  }
}

function namesOf({ name, slug, loinc, providerId, sourceMarkers }: ExpectedResult) {
  return {
    name,
    slug,
    loinc: loinc?.code ?? null,
    loincSlug: loinc?.slug ?? null,
    providerId,
    sourceMarkers: sourceMarkers ? sourceMarkers.map((marker) => ({ ...marker })) : Prisma.DbNull,
  }
}

interface NewMissing {
  expected: ExpectedResult
  failure: FailureType
  note: string
}

/** Replaces what was missing: a later report may have found it. */
export async function storeMissing(
  tx: Transaction,
  orderId: string,
  missing: readonly NewMissing[],
) {
  await tx.missingResult.deleteMany({ where: { orderId } })
  await tx.missingResult.createMany({
    data: missing.map(({ expected, failure, note }, position) => ({
      ...namesOf(expected),
      orderId,
      position,
      inferredFailureType: failure,
      note,
    })),
  })
}

const collected = /\.(transit_lab|draw_completed|appointment_scheduled)$/
const received = /\.(delivered_to_lab|draw_completed)$/

export async function storeSample(
  tx: Transaction,
  order: StoredOrder,
  { time, clinicalInformation }: { time: Date; clinicalInformation: string | null },
) {
  const timeOf = (pattern: RegExp) =>
    order.events.findLast(({ status }) => pattern.test(status))?.createdAt
  const receivedAt = timeOf(received) ?? time
  const sample = {
    sampleId: order.sampleId ?? order.id,
    controlNumber: order.id.slice(0, 8).toUpperCase(),
    collectedAt: timeOf(collected) ?? receivedAt,
    receivedAt,
    clinicalInformation,
  }
  await tx.resultSample.upsert({
    where: { orderId: order.id },
    create: { orderId: order.id, ...sample },
    update: sample,
    select: { orderId: true },
  })
}
