import type { Page } from '@playwright/test'
import { findPatientId } from '../find-patient-id.ts'
import { openPatientApi } from '../patient-api.ts'
import { certainRows, doubtfulRow, writeReport } from '../report-files.ts'
import { uploadReport } from '../upload-report.ts'
import type { PagesThings } from './page-rules.ts'

/** Signs somebody up on the page, who orders a kit and uploads a report that waits for its review. */
export async function buildThings(page: Page, lastName?: string) {
  const api = openPatientApi(page)
  const patient = await api.signUp(lastName)
  const orderId = await api.orderKit()
  const name = `${patient.firstName} ${patient.lastName}`
  const report = writeReport({ name, dob: '1990-05-17' }, [...certainRows, doubtfulRow])
  const jobId = await uploadReport(page, report)
  const things: PagesThings = { orderId, jobId, patientId: await findPatientId(orderId) }
  return { api, things, email: patient.email }
}
