import { contactOf } from '#lib/addresses/contact-of.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import type { StaffOrderPage, StaffOrderSummaryView } from '#lib/orders/order-view.ts'
import type { PatientRow, PatientsPage } from '#lib/patients/patient-view.ts'

export interface FoundPersonView {
  patientId: PatientId
  name: string
  dob: string | null
  /** sets namesakes apart: the email address of the account, else the phone number */
  contact: string | null
  /** The name differs from the words by a letter. */
  isSimilar: boolean
}

export interface FoundOrderView {
  orderId: OrderId
  patient: StaffOrderSummaryView['patient']
  labTestName: string | null
  isSimilar: boolean
}

/** People and orders by the same words, the exact ones first. The words go in the body: they may name a person. */
export async function findInClinic(search: string, signal: AbortSignal) {
  const [patients, orders] = await Promise.all([
    ask<PatientsPage>('/api/clinic/patients/search', search, signal),
    ask<StaffOrderPage>('/api/clinic/orders/search', search, signal),
  ])
  return {
    people: [
      ...patients.patients.map((row) => presentPerson(row, false)),
      ...patients.similar.map((row) => presentPerson(row, true)),
    ],
    orders: [
      ...orders.orders.map((row) => presentOrder(row, false)),
      ...orders.similar.map((row) => presentOrder(row, true)),
    ],
    totalPeople: patients.total + patients.similar.length,
    totalOrders: orders.total + orders.similar.length,
    isCapped: patients.isTotalCapped || orders.isTotalCapped,
  }
}

function ask<Found>(path: string, search: string, signal: AbortSignal) {
  return apiFetch<Found>(path, { method: 'POST', body: { search }, isReading: true, signal })
}

function presentPerson(row: PatientRow, isSimilar: boolean): FoundPersonView {
  const { patientId, firstName, lastName, dob } = row
  return {
    patientId,
    name: [firstName, lastName].filter(Boolean).join(' '),
    dob,
    contact: contactOf(row),
    isSimilar,
  }
}

function presentOrder(row: StaffOrderSummaryView, isSimilar: boolean): FoundOrderView {
  const { orderId, patient, labTestName } = row
  return { orderId, patient, labTestName, isSimilar }
}
