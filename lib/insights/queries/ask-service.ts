import { text } from 'node:stream/consumers'
import type { z } from 'zod'
import { type mergedWhy, queryResults } from '#contract/aggregate/query.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { alertToManyPatients } from '#lib/exports/limit-exports.ts'
import type { PatientId } from '#lib/ids.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { getResultsOwner } from '#lib/results/read-results-of.ts'
import type { AggregateFormat } from '#lib/service-client/aggregate-calls.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { listFaults, ServiceError } from '#lib/service-client/service-error.ts'
import { isUuid } from '#platform/is-uuid.ts'
import type { QueryCell, QueryTable } from './query-view.ts'

/** Of an answer that is read whole: about a million numbers. */
const maxAnswerBytes = 32 * 1024 * 1024

export interface Asked {
  patientId: PatientId
  signal: AbortSignal
}

interface Opening extends Asked {
  request: Record<string, unknown>
  format: AggregateFormat
}

/** The answer is passed on only after its audit row is stored. */
export async function openAudited(
  context: Context,
  { patientId, request, format, signal }: Opening,
  action: 'insights.run-query' | 'insights.export-query',
) {
  if (!isUuid(patientId)) throw notFound()
  await db().$transaction(async (tx) => {
    await getResultsOwner(tx, patientId)
    await requireClinicalAccess(tx, context, patientId)
  })
  const serviceUserId = await ensureServiceUser(patientId)
  const stream = await serviceClient()
    .openAggregateQuery(serviceUserId, request, { format, signal })
    .catch((error: unknown) => {
      throw placeFaults(error)
    })
  try {
    await db().$transaction(async (tx) => {
      await recordAudit(tx, context, { action, patientId, subject: 'wearables' })
      if (action === 'insights.export-query') await alertToManyPatients(tx, context, patientId)
    })
  } catch (error) {
    await stream.cancel()
    throw error
  }
  return { serviceUserId, stream }
}

/** queries.0.where.7 is the eighth character of the condition. The words are the service's. */
function placeFaults(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.status !== 422) return error
  const fields: Record<string, string> = {}
  for (const { loc, msg } of listFaults(error))
    fields[loc.slice(1).join('.') || 'request'] ??= msg.replace(/^Value error, /, '')
  return new AppError('invalid-input', { fields, cause: error })
}

export type MergedWhy = z.infer<typeof mergedWhy>

/** With how each row came about, where the request asked for that. */
export async function readTables(
  stream: ReadableStream<Uint8Array>,
): Promise<(QueryTable & { why?: MergedWhy[] })[]> {
  const parsed = queryResults.safeParse(JSON.parse(await readText(stream)))
  if (!parsed.success) throw new ServiceError('garbage')
  return parsed.data.results.map(({ table, why }) => {
    const columns = Object.entries(table).map(([name, values]) => ({
      name,
      values: values as QueryCell[],
    }))
    return { columns, rowCount: columns[0]?.values.length ?? 0, ...(why && { why }) }
  })
}

async function readText(stream: ReadableStream<Uint8Array>) {
  let size = 0
  const limited = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > maxAnswerBytes)
          throw new AppError('invalid-input', { fields: { request: 'answer-too-large' } })
        controller.enqueue(chunk)
      },
    }),
  )
  try {
    return await text(limited)
  } catch (error) {
    throw error instanceof AppError ? error : new ServiceError('unreachable')
  }
}
