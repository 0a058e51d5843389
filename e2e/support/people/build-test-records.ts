import type { Page } from '@playwright/test'
import type { PageRecords } from '#e2e/support/pages/page-rules.ts'
import { findPatientId } from './find-patient-id.ts'
import { openPatientApi } from './patient-api.ts'
import { certainRows, doubtfulRow, writeReport } from './report-files.ts'
import { uploadReport } from './upload-report.ts'

/** Signs up a patient on the page, orders a kit and uploads a report that waits for review. */
export async function buildOwnerRecords(page: Page, lastName?: string) {
  const api = openPatientApi(page)
  const patient = await api.signUp(lastName)
  const orderId = await api.orderKit()
  const name = `${patient.firstName} ${patient.lastName}`
  const report = writeReport({ name, dob: '1990-05-17' }, [...certainRows, doubtfulRow])
  const jobId = await uploadReport(page, report)
  const records: PageRecords = { orderId, jobId, patientId: await findPatientId(orderId) }
  return { api, records, email: patient.email }
}
