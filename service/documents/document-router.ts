import { createRoute } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { labTestPath } from '#contract/catalog-requests.ts'
import { orderPath, transactionPath } from '#contract/order-requests.ts'
import { wholeNumber } from '#contract/query-values.ts'
import { auditTeamAccess } from '#service/audit/audit-team-access.ts'
import { requireLabTest } from '#service/catalog/lab-tests/require-lab-test.ts'
import { describeAnswers } from '#service/http/describe-answers.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { isSignedLink } from '#service/http/public-url.ts'
import { createRouter, type ServiceEnv } from '#service/http/router.ts'
import {
  hasRequisition,
  orderNotFound,
  readOrder,
  type StoredOrder,
} from '#service/orders/stored-order.ts'
import { readOrderResults, readTransactionResults } from '#service/results/stored-results.ts'
import { writeAbn } from './abn-document.ts'
import { writeInstructions } from './instructions-document.ts'
import { writeLabels } from './labels-document.ts'
import { writeRequisition } from './requisition-document.ts'
import { writeResultDocument } from './result-document.ts'

const labelsQuery = z.object({
  collection_date: z.iso.date(),
  number_of_labels: wholeNumber(z.int().min(1).max(50).default(3)),
})

const describePdf = (description: string) => ({
  ...describeAnswers(z.any(), description, [404]),
  200: {
    description,
    content: {
      'application/pdf': { schema: z.any().openapi({ type: 'string', format: 'binary' }) },
    },
  },
})

const describeOrderPdf = (path: string, summary: string, description: string) =>
  createRoute({
    method: 'get',
    path: `/v3/order/{order_id}/${path}`,
    summary,
    request: { params: orderPath },
    responses: describePdf(description),
  })

const resultRoute = describeOrderPdf('result/pdf', "Get an order's results as a PDF", 'The report')
const requisitionRoute = describeOrderPdf(
  'requisition/pdf',
  "Get an order's requisition as a PDF",
  'The requisition',
)
const abnRoute = describeOrderPdf(
  'abn_pdf',
  "Get an order's Advance Beneficiary Notice as a PDF",
  'The notice',
)
const instructionsRoute = describeOrderPdf(
  'collection_instruction_pdf',
  'Get how to collect the sample of an order',
  'The instructions',
)
const labelsRoute = createRoute({
  method: 'get',
  path: '/v3/order/{order_id}/labels/pdf',
  summary: 'Get labels for the sample of an order',
  request: { params: orderPath, query: labelsQuery },
  responses: describePdf('The labels, one a page'),
})
const transactionResultRoute = createRoute({
  method: 'get',
  path: '/v3/order_transaction/{transaction_id}/result/pdf',
  summary: 'Get the results of all orders of a transaction as one PDF',
  request: { params: transactionPath },
  responses: describePdf('The reports, that of the oldest order first'),
})
const testInstructionsRoute = createRoute({
  method: 'get',
  path: '/v3/lab_test/{lab_test_id}/collection_instruction_pdf',
  summary: 'Get how to collect the sample of a lab test',
  request: { params: labTestPath },
  responses: describePdf('The instructions'),
})

const headers = (name: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${name}.pdf"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

const notYet = (document: string) => new HttpFault(404, `${document} not found`)

function requireRequisition(order: StoredOrder, document: string) {
  if (!hasRequisition(order)) throw notYet(document)
}

async function requireInstructions(test: Parameters<typeof writeInstructions>[0]) {
  const bytes = await writeInstructions(test)
  if (!bytes) throw notYet('Collection instructions')
  return new Uint8Array(bytes)
}

async function sendRequisition(c: Context<ServiceEnv>, orderId: string) {
  const order = await readOrder(c.get('db'), c.get('teamId'), orderId)
  requireRequisition(order, 'Requisition')
  const bytes = await writeRequisition(c.get('db'), order)
  return c.body(new Uint8Array(bytes), 200, headers(`requisition-${orderId}`))
}

/** The link of an order opens without a key: whoever has it acts for the order's team. */
const authenticateLink: MiddlewareHandler<ServiceEnv, '/requisition_forms/:order_id'> = async (
  c,
  next,
) => {
  if (!isSignedLink(c.req.path, c.req.query()))
    throw new HttpFault(403, 'The link has expired or is incomplete: read the order again')
  const where = { id: c.req.param('order_id') }
  const order = await c.get('db').order.findUnique({ where, select: { teamId: true } })
  if (!order) throw orderNotFound()
  c.set('teamId', order.teamId)
  return next()
}

export const documentRouter = createRouter()
  .openapi(resultRoute, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    const read = await readOrderResults(c.get('db'), c.get('teamId'), orderId)
    if (read.found.reports.length === 0) throw notYet('Result')
    const bytes = await writeResultDocument([read])
    return c.body(new Uint8Array(bytes), 200, headers(`result-${orderId}`))
  })
  .openapi(transactionResultRoute, async (c) => {
    const { transaction_id: transactionId } = c.req.valid('param')
    const all = await readTransactionResults(c.get('db'), c.get('teamId'), transactionId)
    const reported = all.filter(({ found }) => found.reports.length > 0)
    if (reported.length === 0) throw notYet('Result')
    const bytes = await writeResultDocument(reported)
    return c.body(new Uint8Array(bytes), 200, headers(`result-${transactionId}`))
  })
  .openapi(requisitionRoute, (c) => sendRequisition(c, c.req.valid('param').order_id))
  .openapi(abnRoute, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    const order = await readOrder(c.get('db'), c.get('teamId'), orderId)
    if (!order.hasAbn) throw notYet('Advance Beneficiary Notice')
    return c.body(new Uint8Array(await writeAbn(order)), 200, headers(`abn-${orderId}`))
  })
  .openapi(labelsRoute, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    const { collection_date: collectionDate, number_of_labels: count } = c.req.valid('query')
    const order = await readOrder(c.get('db'), c.get('teamId'), orderId)
    requireRequisition(order, 'Labels')
    const bytes = await writeLabels(order, { collectionDate, count })
    return c.body(new Uint8Array(bytes), 200, headers(`labels-${orderId}`))
  })
  .openapi(instructionsRoute, async (c) => {
    const { order_id: orderId } = c.req.valid('param')
    const { labTest } = await readOrder(c.get('db'), c.get('teamId'), orderId)
    return c.body(await requireInstructions(labTest), 200, headers(`instructions-${orderId}`))
  })
  .openapi(testInstructionsRoute, async (c) => {
    const { lab_test_id: labTestId } = c.req.valid('param')
    const { id } = await requireLabTest(c.get('db'), c.get('teamId'), labTestId)
    const test = await c.get('db').labTest.findUniqueOrThrow({ where: { id } })
    return c.body(await requireInstructions(test), 200, headers(`instructions-${labTestId}`))
  })
  .get('/requisition_forms/:order_id', authenticateLink, auditTeamAccess, (c) =>
    sendRequisition(c, c.req.param('order_id')),
  )
