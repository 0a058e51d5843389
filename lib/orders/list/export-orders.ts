import type { z } from 'zod'
import { lowLevelOf } from '#contract/order-status.ts'
import { formatSampleId } from '#contract/sample-id.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { csvStart, writeCsvRow } from '#lib/csv/write-csv-row.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { limitExports } from '#lib/exports/limit-exports.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { type ListedOrder, readListed } from '#lib/orders/read-orders.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import { readPlaces } from './list-orders.ts'
import type { OrderPlace } from './order-cursor.ts'
import { nameFilters, orderFilterInput } from './order-list-input.ts'
import type { OrderListFilters } from './order-list-query.ts'
import { resolveFilters } from './resolve-filters.ts'

const batchSize = 500

/**
 * The filtered orders of the clinic as CSV, newest first. Reads a batch at a time, as fast as the client does, by order date:
 * that never changes, so an order that changes meanwhile is neither lost nor repeated. Each batch is audited with its
 * patients in its transaction, before its first byte.
 */
export async function exportOrders(
  context: Context,
  input: z.input<typeof orderFilterInput> = {},
): Promise<ReadableStream<Uint8Array>> {
  const { userId } = requireStaff(context, 'orders:export')
  const parsed = parseInput(orderFilterInput, input)
  await limitExports(context)
  const wanted = await db().$transaction((tx) => resolveFilters(tx, parsed, userId))
  const readAudited = (from: OrderPlace | undefined) =>
    db().$transaction(async (tx) => {
      const batch = await readBatch(tx, wanted, from)
      await recordAudit(tx, context, {
        action: 'orders.export',
        subject: 'order-list',
        subjectId: nameFilters(parsed),
        shownIds: [...new Set(batch.orders.flatMap(({ row }) => row.clientUserId ?? []))],
      })
      return batch
    })
  return streamRows(context.locale, await readAudited(undefined), readAudited)
}

interface Batch {
  orders: ListedOrder[]
  last: OrderPlace | undefined
}

function streamRows(
  locale: Context['locale'],
  first: Batch,
  readNext: (from: OrderPlace) => Promise<Batch>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const writeRow = rowWriter(locale)
  let batch = first
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(csvStart + writeHeader(locale)))
      },
      async pull(controller) {
        if (batch.orders.length > 0)
          controller.enqueue(encoder.encode(batch.orders.map(writeRow).join('')))
        if (!batch.last) return controller.close()
        batch = await readNext(batch.last)
      },
    },
    { highWaterMark: 1 },
  )
}

async function readBatch(
  reader: DbReader,
  filters: OrderListFilters,
  from: OrderPlace | undefined,
): Promise<Batch> {
  const seek = { sort: 'placed', direction: 'desc', from, limit: batchSize } as const
  const places = await readPlaces(reader, filters, seek)
  const orderIds = places.map(({ orderId }) => orderId)
  return {
    orders: await readListed(reader, orderIds),
    last: places.length === batchSize ? places.at(-1) : undefined,
  }
}

const columns = [
  'reference',
  'orderId',
  'lastName',
  'firstName',
  'test',
  'method',
  'status',
  'rawStatus',
  'detail',
  'code',
  'placed',
  'changed',
] as const

function writeHeader(locale: Context['locale']): string {
  const t = translatorFor(locale, 'staff-orders')
  return writeCsvRow(columns.map((column) => t(`export.columns.${column}`)))
}

function rowWriter(locale: Context['locale']) {
  const t = translatorFor(locale, 'orders')
  return ({ row, patient }: ListedOrder): string => {
    const cells: Record<(typeof columns)[number], string | null> = {
      reference: row.orderId.slice(0, 8).toUpperCase(),
      orderId: row.orderId,
      lastName: patient.lastName,
      firstName: patient.firstName,
      test: row.labTestName,
      method: row.method,
      status: t(`statuses.${statusWordOf(lowLevelOf(row.status))}`),
      rawStatus: row.status,
      detail: row.statusDetail,
      code: row.sampleId && formatSampleId(row.sampleId),
      placed: row.placedAt?.toISOString() ?? null,
      changed: row.statusAt?.toISOString() ?? null,
    }
    return writeCsvRow(columns.map((column) => cells[column]))
  }
}
