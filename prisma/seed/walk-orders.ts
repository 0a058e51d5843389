import type { LabTest } from '#contract/catalog.ts'
import { orderAnswer } from '#contract/orders.ts'
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

interface Kit {
  calls: SandboxCalls
  orderId: string
  sampleId: string
  patient: SeededPatient | undefined
}

export async function walkOrders({ calls, orders, patients, tests }: WalkOptions) {
  const startedAt = new Date()
  const orderIds: string[] = []
  const queue = orders.entries()
  const walkNext = async () => {
    for (const [index, planned] of queue) {
      const placedAt = new Date(startedAt.getTime() - planned.daysAgo * dayMs)
      const patient = patients.people[planned.person]
      const body = {
        user_id: patient?.serviceUserId ?? patients.stockServiceUserId,
        lab_test_id: chooseTest(tests, planned.testIndex, patient)?.id,
        shipping_details: patient ? addressOf(patient) : clinicAddress,
      }
      const answer = orderAnswer.parse(
        await calls.post('/v3/order/testkit', placedAt, body, `demo-${index}`),
      )
      const kit = {
        calls,
        orderId: answer.order.id,
        sampleId: answer.order.sample_id ?? '',
        patient,
      }
      await walk(kit, planned.steps, placedAt)
      orderIds.push(kit.orderId)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walkNext))
  return orderIds
}

const bodies: [slug: string, gender: string][] = [
  ['women', 'female'],
  ['prostate', 'male'],
  ['testosterone', 'male'],
]

function chooseTest(tests: LabTest[], index: number, patient: SeededPatient | undefined) {
  const suits = (test: LabTest) =>
    bodies.every(([word, gender]) => !test.slug.includes(word) || patient?.person.gender === gender)
  return [...tests.slice(index), ...tests.slice(0, index)].find(suits)
}

async function walk(kit: Kit, steps: PlannedStep[], placedAt: Date) {
  let at = placedAt
  for (const step of steps) {
    at = new Date(at.getTime() + step.afterDays * dayMs)
    await takeStep(kit, step, at)
  }
}

function takeStep(kit: Kit, step: PlannedStep, at: Date) {
  if (step.act === 'register') return register(kit, at)
  if (step.act === 'cancel') return kit.calls.post(`/v3/order/${kit.orderId}/cancel`, at)
  const body = step.statusDetail ? { status_detail: step.statusDetail } : {}
  return kit.calls.post(`/v3/order/${kit.orderId}/test?final_status=${step.act}`, at, body)
}

async function register({ calls, orderId, sampleId, patient }: Kit, at: Date) {
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
