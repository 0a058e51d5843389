import type { Page } from '@playwright/test'
import { findPatientId } from './find-patient-id.ts'
import type { NewPatient } from './kit-steps.ts'
import { openPatientApi } from './patient-api.ts'
import {
  certainRows,
  doubtfulRow,
  writeInvoice,
  writeReport,
  writeUnnamedReport,
} from './report-files.ts'
import { driveOrder } from './service-api.ts'
import { uploadReport } from './upload-report.ts'

export interface OrdersInEveryState {
  ordered: string
  toRegister: string
  atLab: string
  blocked: string
  failed: string
  cancelled: string
  /** lab reports: one read with certainty, one that is not a lab report, and one waiting for review */
  readReport: string
  failedReport: string
  waitingReport: string
  /** waits for review because no name was read */
  unnamedReport: string
  /** the owner of these orders and reports */
  patientId: string
}

const atLaboratory = 'sample_with_lab.testkit.delivered_to_lab'

/**
 * Orders of the signed-in patient, one in each state that looks different, and both drafts filled in
 * up to their last step.
 */
export async function placeOrdersInEveryState(
  page: Page,
  patient: NewPatient,
): Promise<OrdersInEveryState> {
  const { send, orderKit, receiveKit, saveOrderDraft, saveRegistration } = openPatientApi(page)

  async function bringToLaboratory() {
    const { orderId, code } = await receiveKit()
    const { draftId, version } = await saveRegistration(patient, code)
    await send('POST', '/api/kits/register', { draftId, version, sampleId: code })
    await driveOrder(orderId, atLaboratory)
    return orderId
  }

  const cancelled = await orderKit()
  await send('POST', `/api/orders/${cancelled}/cancel`, {})
  const failed = await orderKit()
  await driveOrder(failed, 'collecting_sample.testkit.transit_customer')
  await driveOrder(failed, 'failed.testkit.lost')
  const atLab = await bringToLaboratory()
  const blocked = await bringToLaboratory()
  await driveOrder(blocked, 'sample_with_lab.testkit.lab_processing_blocked')
  const { orderId: toRegister, code } = await receiveKit()
  const ordered = await orderKit()
  await saveOrderDraft()
  await saveRegistration(patient, code)
  const patientId = await findPatientId(ordered)
  const reports = await uploadReportsInEveryState(page, patient)
  return { ordered, toRegister, atLab, blocked, failed, cancelled, patientId, ...reports }
}

async function uploadReportsInEveryState(page: Page, { firstName, lastName }: NewPatient) {
  const person = { name: `${firstName} ${lastName}`, dob: '1990-03-14' }
  return {
    readReport: await uploadReport(page, writeReport(person)),
    failedReport: await uploadReport(page, writeInvoice()),
    waitingReport: await uploadReport(page, writeReport(person, [...certainRows, doubtfulRow])),
    unnamedReport: await uploadReport(page, writeUnnamedReport()),
  }
}
