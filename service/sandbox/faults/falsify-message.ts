import { randomBytes } from 'node:crypto'

interface Message {
  id: string
  body: string
}

type Json = Record<string, unknown>

/** Unknown to every client. It sorts before every real status, so that the real one wins once it arrives. */
export const unknownStatus = 'arriving.testkit.held_at_customs'

export function withUnknownStatus({ id, body }: Message): Message {
  return { id, body: changeOrder(body, renameNewest) }
}

function renameNewest(order: Json): Json {
  const { events, last_event: last } = order
  if (!Array.isArray(events) || !isObject(last)) return order
  const renamed = { ...last, status: unknownStatus }
  return {
    ...order,
    status: 'arriving',
    events: events.map((event) => (isObject(event) && event.id === last.id ? renamed : event)),
    last_event: renamed,
  }
}

/** The message in its reduced form (specification 2.5): only the patient's birth date and gender, no addresses. */
export function withReducedDetails({ id, body }: Message): Message {
  return { id, body: changeOrder(body, reduce) }
}

function reduce(order: Json): Json {
  const { patient_details: person, health_insurance_id: insurance, ...rest } = order
  return {
    ...rest,
    patient_details: isObject(person) ? { dob: person.dob, gender: person.gender } : null,
    patient_address: null,
    shipping_details: null,
    // Misspelled as in the specification's extended example.
    health_insurace_id: insurance ?? null,
  }
}

export function asUnknownEvent({ body }: Message): Message {
  const envelope = JSON.parse(body) as Json
  return {
    id: `msg_${randomBytes(18).toString('base64url')}`,
    body: JSON.stringify({ ...envelope, event_type: 'labtest.order.teleported' }),
  }
}

function changeOrder(body: string, change: (order: Json) => Json) {
  const envelope = JSON.parse(body) as Json
  const isOrder = String(envelope.event_type).startsWith('labtest.order.')
  if (!isOrder || !isObject(envelope.data)) return body
  return JSON.stringify({ ...envelope, data: change(envelope.data) })
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
