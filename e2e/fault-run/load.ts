import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { canary, type Person, signUpPerson } from './people.ts'
import type { LoadRecord } from './record.ts'
import { createSender, type Send } from './send.ts'
import type { Product } from './start-product.ts'

const patients = 4
const couriers = 2
const betweenMs = 40
/** Between two visits of a patient: as many orders as two cores can keep up with. */
const visitIntervalMs = 400
const withCustomer = 'collecting_sample.testkit.with_customer'

interface Pace {
  /** between two visits of a person */
  visitMs?: number
  /** between two deliveries of a courier */
  deliveryMs?: number
}

/** Patients, staff and webhooks at work until `stop`; the record holds their outcomes. */
export async function startLoad(
  product: Product,
  record: LoadRecord,
  { visitMs = visitIntervalMs, deliveryMs = betweenMs }: Pace = {},
) {
  const send = createSender(product, record)
  const people = await Promise.all(
    Array.from({ length: patients }, () => signUpPerson(product, 'patient')),
  )
  const newcomer = await signUpPerson(product, 'patient')
  const staff = await signUpPerson(product, 'clinician')
  const labTestId = await findLabTest(product)
  const shipped = new Set<string>()
  const stopping = new AbortController()
  const { signal } = stopping

  async function repeat(work: () => Promise<void>, pauseMs = betweenMs) {
    while (!signal.aborted) {
      await work()
      await pause(pauseMs)
    }
  }

  const running = Promise.all([
    ...people.map((person) =>
      repeat(() => signUpNewPatient(send, record, { person, labTestId, signal }), visitMs),
    ),
    repeat(() => createStaff(send, record, staff), visitMs),
    repeat(() => shipKits(send, record, shipped)),
    ...Array.from({ length: couriers }, () =>
      repeat(() => deliverOne(send, record, product), deliveryMs),
    ),
  ])
  return {
    /** One visit of a new patient, who does not wait for an earlier answer. */
    visit: () => signUpNewPatient(send, record, { person: newcomer, labTestId, signal }),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

interface Visit {
  person: Person
  labTestId: string
  signal: AbortSignal
}

/** Opens the pages, orders a kit, and retries until there is an answer. */
async function signUpNewPatient(
  send: Send,
  record: LoadRecord,
  { person, labTestId, signal }: Visit,
) {
  await send.web('page', person, 'GET', '/home')
  await send.web('api', person, 'GET', '/api/orders')
  const draft = await saveDraft(send, person, labTestId)
  if (!draft) return
  record.attempted.add(draft.draftId)
  while (!signal.aborted) {
    const { status, body } = await send.web('order', person, 'POST', '/api/kits/order', draft)
    const { orderId } = (body ?? {}) as { orderId?: string }
    if (status === 200 && orderId) {
      record.placed.set(draft.draftId, orderId)
      await send.web('page', person, 'GET', `/orders/${orderId}`)
      return
    }
    if (status === 409) return
    await pause(betweenMs)
  }
}

interface SavedDraft {
  draftId: string
  version: number
}

/** Reads a draft again after a lost answer, as the page does. */
async function saveDraft(send: Send, person: Person, labTestId: string) {
  const data = { labTestId, shipping: canary.shipping }
  const form = { kind: 'order-kit', version: 0, step: 'check', data }
  const saved = await send.web('api', person, 'PUT', '/api/drafts/order-kit', form)
  if (saved.status === 200) {
    const { draftId, version } = saved.body as SavedDraft
    return { draftId, version }
  }
  const kept = await send.web('api', person, 'GET', '/api/drafts/order-kit')
  const { draft } = (kept.body ?? {}) as { draft?: SavedDraft | null }
  return draft ? { draftId: draft.draftId, version: draft.version } : undefined
}

async function createStaff(send: Send, record: LoadRecord, staff: Person) {
  await send.web('staff', staff, 'GET', '/clinic/orders')
  const orderId = [...record.placed.values()].at(-1)
  if (orderId) await send.web('staff', staff, 'GET', `/clinic/orders/${orderId}`)
}

/** Acts as the lab: delivers every kit to its patient, which produces webhooks. */
async function shipKits(send: Send, record: LoadRecord, shipped: Set<string>) {
  const orderId = [...record.placed.values()].find((id) => !shipped.has(id))
  if (!orderId) return
  const path = `/v3/order/${orderId}/test?final_status=${withCustomer}`
  const { status } = await send.service('simulation', 'POST', path, {
    interpretation: 'normal',
    status_detail: null,
  })
  // 400: an earlier attempt, whose answer was lost, already moved it there.
  if (status === 200 || status === 400) shipped.add(orderId)
}

/** A signed delivery of a type the app stores and does not apply; acknowledgements are recorded. */
async function deliverOne(send: Send, record: LoadRecord, { sandbox }: Product) {
  const id = `msg_${randomUUID()}`
  const body = JSON.stringify({
    event_type: 'faultrun.probe',
    team_id: sandbox.teamId,
    user_id: null,
    client_user_id: null,
    data: { id },
  })
  const now = new Date()
  const { status } = await send.webhook(body, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(sandbox.webhookSecret).sign(id, now, body),
  })
  if (status === 200) record.acknowledged.add(id)
}

async function findLabTest({ sandbox }: Product) {
  const answer = await fetch(`${sandbox.serviceUrl}/v3/lab_test?lab_test_limit=100`, {
    headers: { 'x-service-api-key': sandbox.teamApiKey },
  })
  const { data } = (await answer.json()) as { data: { id: string; slug: string }[] }
  const found = data.find(({ slug }) => slug === 'vitamin-d')
  if (!found) throw new Error('no such test')
  return found.id
}
