import type { LabTest } from '#contract/catalog.ts'
import { orderAnswer } from '#contract/orders.ts'
import type { SimulationBody } from '#contract/sandbox/simulation.ts'
import { findCurrentConsentText } from '#lib/consents/consent-texts.ts'
import { requiredConsentTypes } from '#lib/consents/consent-types.ts'
import { keepConsents } from './keep-consents.ts'
import type { PlannedOrder, PlannedStep } from './order-plan.ts'
import type { SeededPatient, SeededPatients } from './patients.ts'
import type { SandboxCalls } from './sandbox-calls.ts'

const dayMs = 86_400_000
const atOnce = 6

interface WalkOptions {
  calls: SandboxCalls
  orders: PlannedOrder[]
  patients: SeededPatients
  tests: LabTest[]
}

/** An order that the service has, and how far its steps have come. */
export interface WalkedOrder {
  planned: PlannedOrder
  patient: SeededPatient | undefined
  orderId: string
  sampleId: string
  at: Date
}

export async function walkOrders({ calls, orders, patients, tests }: WalkOptions) {
  const startedAt = new Date()
  const walked: WalkedOrder[] = []
  await inParallel([...orders.entries()], async ([index, planned]) => {
    const at = new Date(startedAt.getTime() - planned.daysAgo * dayMs)
    const patient = patients.people[planned.person]
    const body = {
      user_id: patient?.serviceUserId ?? patients.stockServiceUserId,
      lab_test_id: chooseTest(tests, planned.test, patient)?.id,
      shipping_details: patient ? addressOf(patient) : clinicAddress,
    }
    const { order } = orderAnswer.parse(
      await calls.post('/v3/order/testkit', at, body, `demo-${index}`),
    )
    const placed = { planned, patient, orderId: order.id, sampleId: order.sample_id ?? '', at }
    for (const step of planned.steps) await takeStep(calls, placed, step)
    walked.push(placed)
  })
  return walked
}

export async function inParallel<T>(items: readonly T[], run: (item: T) => Promise<unknown>) {
  const queue = items.values()
  const runNext = async () => {
    for (const item of queue) await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
}

const bodies: [slug: string, gender: string][] = [
  ['women', 'female'],
  ['prostate', 'male'],
  ['testosterone', 'male'],
]

function chooseTest(
  tests: LabTest[],
  wanted: PlannedOrder['test'],
  patient: SeededPatient | undefined,
) {
  const index =
    typeof wanted === 'number' ? wanted : tests.findIndex(({ slug }) => slug.includes(wanted))
  const suits = (test: LabTest) =>
    bodies.every(([word, gender]) => !test.slug.includes(word) || patient?.person.gender === gender)
  return [...tests.slice(index), ...tests.slice(0, index)].find(suits)
}

/** With what the laboratory finds, for a step that brings results. */
export async function takeStep(
  calls: SandboxCalls,
  walked: WalkedOrder,
  { act, afterDays, statusDetail }: PlannedStep,
  finds?: SimulationBody,
) {
  const at = new Date(walked.at.getTime() + afterDays * dayMs)
  walked.at = at
  const path = `/v3/order/${walked.orderId}`
  if (act === 'register') await register(calls, walked)
  else if (act === 'cancel') await calls.post(`${path}/cancel`, at)
  else {
    const body = { ...finds, ...(statusDetail && { status_detail: statusDetail }) }
    await calls.post(`${path}/test?final_status=${act}`, at, body)
  }
}

async function register(calls: SandboxCalls, { orderId, sampleId, patient, at }: WalkedOrder) {
  if (!patient) throw new Error('Stock kits are not registered in the seed')
  const { person } = patient
  await calls.post('/v3/order/testkit/register', at, {
    user_id: patient.serviceUserId,
    sample_id: sampleId,
    patient_details: {
      first_name: person.firstName,
      last_name: person.lastName,
      dob: person.dob,
      gender: person.gender,
      phone_number: person.phone,
      email: patient.email,
    },
    patient_address: addressOf(patient),
    consents: requiredConsentTypes.map((consentType) => ({
      consentType,
      version: findCurrentConsentText(consentType)?.version,
      timeOfConsent: at.toISOString(),
    })),
  })
  await keepConsents({ patientId: patient.patientId, orderId, at })
}

function addressOf({ person }: SeededPatient) {
  return {
    receiver_name: `${person.firstName} ${person.lastName}`,
    first_line: person.street,
    city: person.city,
    state: person.state,
    zip: person.zip,
    country: 'US',
    phone_number: person.phone,
  }
}

const clinicAddress = {
  receiver_name: 'Cedar Vale Health, front desk',
  first_line: '1200 Cedar Vale Drive',
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  country: 'US',
  phone_number: '+13035550199',
}
