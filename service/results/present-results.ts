import { z } from 'zod'
import type { ResultMetadata, ResultSet } from '#contract/results.ts'
import { presentOrderTransaction } from '#service/orders/presentation/present-order-transaction.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'

const text = z.string().nullish()
const storedPatient = z.object({ first_name: text, last_name: text, dob: text })
const storedPhysician = z.object({ first_name: z.string(), last_name: z.string() })

export function presentResults(order: StoredOrder): ResultSet {
  return {
    metadata: presentMetadata(order),
    results: [],
    missing_results: null,
    sample_information: null,
    order_transaction: presentOrderTransaction(order.transaction),
    revision: 0,
  }
}

/** Clients require the first five keys as texts: they are empty where nothing is known. */
export function presentMetadata(order: StoredOrder): ResultMetadata {
  const patient = storedPatient.parse(order.patientDetails ?? {})
  const physician = order.physician === null ? null : storedPhysician.parse(order.physician)
  return {
    age: '',
    dob: patient.dob ?? '',
    patient: joinName(patient),
    date_reported: '',
    specimen_number: order.sampleId ?? '',
    'clia_#': null,
    provider: physician && joinName(physician),
    laboratory: order.labTest.lab.name,
    date_collected: null,
    date_received: null,
    status: null,
    interpretation: order.interpretation,
    patient_id: order.userId,
    account_id: order.labAccountId,
  }
}

function joinName({ first_name: first, last_name: last }: z.infer<typeof storedPatient>) {
  return [first, last].filter(Boolean).join(' ')
}
