import { db } from '#lib/db/client.ts'
import { recordReportAnswer } from '#lib/reports/record-report-answer.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { demoReports } from './demo-reports.ts'
import { drawDemoReport } from './draw-demo-report.ts'
import type { SeededPatient } from './patients.ts'

/** Uploads the demo's lab reports as a patient would; the service reads them after the start, which does not wait. */
export async function seedReports(people: readonly SeededPatient[]) {
  for (const report of demoReports) {
    const patient = people[report.person]
    if (!patient) continue
    const bytes = new Uint8Array(await drawDemoReport(report, patient.person))
    const job = await serviceClient().uploadReport(
      { userId: patient.serviceUserId, files: [{ bytes, mediaType: 'application/pdf' }] },
      `demo-report-${patient.patientId}-${report.name}`,
    )
    await db().$transaction((tx) =>
      recordReportAnswer(tx, job, { origin: 'answer', upload: { files: 1, by: 'patient' } }),
    )
  }
}
