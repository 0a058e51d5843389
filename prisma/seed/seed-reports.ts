import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { db } from '#lib/db/client.ts'
import { asReportId, type ReportId } from '#lib/ids.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { withTempFolder } from '#platform/temp-folder.ts'
import { demoReports } from './demo-reports.ts'
import { drawDemoReport } from './draw-demo-report.ts'
import type { SeededPatient } from './patients.ts'

/** Those that staff review in the demo. */
export async function seedReports(people: readonly SeededPatient[]): Promise<ReportId[]> {
  const taught: ReportId[] = []
  for (const report of demoReports) {
    const patient = people[report.person]
    if (!patient) continue
    const job = await withTempFolder(async (folder) => {
      const file = path.join(folder, 'report')
      await writeFile(file, await drawDemoReport(report, patient.person))
      return serviceClient().uploadReport(
        { userId: patient.serviceUserId, files: [{ path: file, mediaType: 'application/pdf' }] },
        `demo-report-${patient.patientId}-${report.name}`,
      )
    })
    await db().$transaction((tx) =>
      recordAnswer(tx, reportApplier, {
        origin: 'answer',
        data: job,
        note: { upload: { files: 1, by: 'patient' } },
      }),
    )
    if (report.name === 'short-names') taught.push(asReportId(job.id))
  }
  return taught
}
