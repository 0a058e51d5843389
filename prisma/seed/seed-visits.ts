import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { appointment } from '#contract/appointments.ts'
import { type LabTest, labTest } from '#contract/catalog.ts'
import { orderAnswer } from '#contract/orders.ts'
import type { Context } from '#lib/auth/context.ts'
import { bookVisit, cancelVisit, requestVisit } from '#lib/booking/book-visit.ts'
import { findSlots } from '#lib/booking/find-slots.ts'
import { getCancelOptions } from '#lib/booking/get-cancel-options.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { patientContext, type SeededPatient } from './patients.ts'
import type { SandboxCalls } from './sandbox-calls.ts'
import { waitUntilApplied } from './wait-until-applied.ts'
import { inParallel } from './walk-orders.ts'

const dayMs = 86_400_000
/** How long the phlebotomist waits at the door. */
const waitedMs = 20 * 60_000

interface PlannedVisit {
  /** last name of the patient */
  of: string
  method: 'walk_in_test' | 'at_home_phlebotomy'
  daysAgo: number
  /** the day to book among those with free times; none for an order that waits to be booked */
  day?: number
  end?: 'miss' | 'cancel' | 'request'
  /** where times can only be requested */
  address?: { first_line: string; city: string; state: string; zip: string }
}

const visits: PlannedVisit[] = [
  { of: 'Martinez', method: 'walk_in_test', daysAgo: 2, day: 1 },
  { of: 'Karimi', method: 'at_home_phlebotomy', daysAgo: 3, day: 2 },
  { of: 'Tanaka', method: 'walk_in_test', daysAgo: 1, day: 1 },
  { of: 'Dubois', method: 'at_home_phlebotomy', daysAgo: 8, end: 'miss' },
  { of: 'Nguyen', method: 'walk_in_test', daysAgo: 4, day: 3, end: 'cancel' },
  {
    of: 'Larsen',
    method: 'at_home_phlebotomy',
    daysAgo: 1,
    end: 'request',
    address: { first_line: '214 Quincy Street', city: 'Norwalk', state: 'WI', zip: '54650' },
  },
  { of: 'Mendoza', method: 'walk_in_test', daysAgo: 1 },
]

const slugs = {
  walk_in_test: 'metabolic-health',
  at_home_phlebotomy: 'autoimmune',
}

interface SeedVisits {
  calls: SandboxCalls
  people: readonly SeededPatient[]
}

/** Orders of blood draws: confirmed, requested, missed, canceled, and one that waits to be booked. */
export async function seedVisits({ calls, people }: SeedVisits) {
  const tests = z.array(labTest).parse(await calls.get('/v3/lab_tests'))
  await inParallel([...visits.entries()], async ([index, visit]) => {
    const patient = people.find(({ person }) => person.lastName === visit.of)
    const test = tests.find(({ slug }) => slug === slugs[visit.method])
    if (!patient || !test) throw new Error(`No visit for ${visit.of}`)
    const orderId = await placeOrder(calls, { visit, patient, test, key: `demo-visit-${index}` })
    await waitUntilApplied([orderId])
    if (visit.end === 'miss') await missVisit(calls, { visit, orderId })
    else await playVisit(visit, { orderId, context: patientContext(patient) })
  })
}

interface NewOrder {
  visit: PlannedVisit
  patient: SeededPatient
  test: LabTest
  key: string
}

async function placeOrder(calls: SandboxCalls, { visit, patient, test, key }: NewOrder) {
  const at = new Date(Date.now() - visit.daysAgo * dayMs)
  const { person } = patient
  const address = visit.address ?? {
    first_line: person.street,
    city: person.city,
    state: person.state,
    zip: person.zip,
  }
  const body = {
    user_id: patient.serviceUserId,
    lab_test_id: test.id,
    physician: { first_name: 'Adaeze', last_name: 'Okafor', npi: '1093817462' },
    patient_details: {
      first_name: person.firstName,
      last_name: person.lastName,
      dob: person.dob,
      gender: person.gender,
      phone_number: person.phone,
      email: patient.email,
    },
    patient_address: { ...address, country: 'US' },
  }
  const { order } = orderAnswer.parse(await calls.post('/v3/order', at, body, key))
  const status = `received.${visit.method}.requisition_created`
  await calls.post(`/v3/order/${order.id}/test?final_status=${status}`, at, {})
  return asOrderId(order.id)
}

/** Booked and missed in the past: no one misses a visit that is still ahead. */
async function missVisit(
  calls: SandboxCalls,
  { visit, orderId }: { visit: PlannedVisit; orderId: OrderId },
) {
  const booked = new Date(Date.now() - visit.daysAgo * dayMs)
  const status = `collecting_sample.${visit.method}.appointment_scheduled`
  await calls.post(`/v3/order/${orderId}/test?final_status=${status}`, booked, {})
  const { start_at: startAt } = appointment.parse(
    await calls.get(`/v3/order/${orderId}/phlebotomy/appointment`),
  )
  const missed = new Date(Date.parse(startAt ?? '') + waitedMs)
  await calls.post(`/v3/order/${orderId}/test/appointment`, missed, { action: 'miss' })
}

interface Stage {
  orderId: OrderId
  /** the patient's */
  context: Context
}

async function playVisit({ day, end }: PlannedVisit, { orderId, context }: Stage) {
  const attemptKey = randomUUID()
  if (end === 'request') {
    await requestVisit(context, { orderId, attemptKey, accessNotes: 'The blue door in the yard.' })
    return
  }
  if (day === undefined) return
  const { places } = await findSlots(context, { orderId, radius: '50' })
  const days = places[0]?.days.filter(({ slots }) => slots.length > 0) ?? []
  const slot = days[Math.min(day, days.length - 1)]?.slots[0]
  if (!slot) return
  await bookVisit(context, { orderId, attemptKey, bookingKey: slot.bookingKey })
  if (end !== 'cancel') return
  const { reasons } = await getCancelOptions(context, { orderId })
  const reasonId = reasons[0]?.reasonId
  if (reasonId) await cancelVisit(context, { orderId, reasonId })
}
