import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { type TestKind, type TestResult, testKinds } from './console-view.ts'

export const testInput = z.strictObject({ kinds: z.array(z.enum(testKinds)).min(1).max(6) })

const receiverPath = '/api/webhooks/service'
const timeoutMs = 10_000
const staleMs = 10 * 60_000
/** Refusals are written once a second, and messages are applied by the worker. */
const recordedWithinMs = 5_000
const pollMs = 100

interface Expected {
  status: number
  /** what the app records, one of these */
  recorded: readonly string[]
}

const expected: Record<TestKind, Expected> = {
  valid: { status: 200, recorded: ['unchanged'] },
  duplicate: { status: 200, recorded: ['duplicate'] },
  forged: { status: 401, recorded: ['forged'] },
  stale: { status: 401, recorded: ['stale'] },
  unknown_type: { status: 200, recorded: ['waiting'] },
  malformed: { status: 400, recorded: ['malformed'] },
}

/**
 * Sends deliveries to the app's own receiver over HTTP, as the service would and as it must not, and returns what
 * happened. They are about no one. The secret stays on the server.
 */
export async function testReceiver(
  context: Context,
  input: z.input<typeof testInput>,
): Promise<TestResult[]> {
  requireStaff(context, 'webhooks:act')
  const { kinds } = parseInput(testInput, input)
  await db().$transaction((tx) =>
    recordAudit(tx, context, { action: 'webhooks.test', subject: 'service_message' }),
  )
  return Promise.all([...new Set(kinds)].map(run))
}

async function run(kind: TestKind): Promise<TestResult> {
  const messageId = `msg_test_${randomUUID()}`
  const startedAt = performance.now()
  const status = await send(kind, messageId).catch(() => null)
  const tookMs = Math.round(performance.now() - startedAt)
  const { status: expectedStatus, recorded: wanted } = expected[kind]
  const recorded = status === null ? null : await awaitRecord(messageId, wanted)
  const isAsExpected = status === expectedStatus && recorded !== null && wanted.includes(recorded)
  return { kind, status, expectedStatus, recorded, isAsExpected, tookMs }
}

async function send(kind: TestKind, messageId: string) {
  const { PORT, SERVICE_TEAM_ID, SERVICE_WEBHOOK_SECRET } = env()
  const body =
    kind === 'malformed'
      ? '{"event_type": "endpoint.test", '
      : JSON.stringify({
          event_type: kind === 'unknown_type' ? 'endpoint.test.unknown' : 'endpoint.test',
          team_id: SERVICE_TEAM_ID,
          user_id: null,
          client_user_id: null,
          data: { message: 'A test event: nothing has changed.' },
        })
  const own = SERVICE_WEBHOOK_SECRET[0] ?? ''
  const secret = kind === 'forged' ? `whsec_${randomBytes(32).toString('base64')}` : own
  const sentAt = new Date(Date.now() - (kind === 'stale' ? staleMs : 0))
  const post = async () => {
    const response = await fetch(`http://127.0.0.1:${PORT}${receiverPath}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(messageId, sentAt, body),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    return response.status
  }
  if (kind === 'duplicate') await post()
  return post()
}

/** A refusal before the message: a duplicate has both. */
async function awaitRecord(messageId: string, wanted: readonly string[]) {
  const until = performance.now() + recordedWithinMs
  for (;;) {
    const [refused, message] = await Promise.all([
      db().refusedDelivery.findFirst({ where: { messageId }, select: { kind: true } }),
      db().serviceMessage.findUnique({ where: { id: messageId }, select: { outcome: true } }),
    ])
    const recorded = refused?.kind ?? message?.outcome ?? null
    if ((recorded && wanted.includes(recorded)) || performance.now() > until) return recorded
    await wait(pollMs)
  }
}
