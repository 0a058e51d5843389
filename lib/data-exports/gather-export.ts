import { attachmentKey, attachmentStore } from '#lib/conversations/attachments/attachment-store.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { PatientId } from '#lib/ids.ts'
import { countFiles } from '#lib/reports/present-report.ts'
import { writeResultsCsv } from '#lib/results/exports/export-results-csv.ts'
import { buildBundle } from '#lib/results/fhir/build-bundle.ts'
import { findConfirmedFlags } from '#lib/results/find-confirmed-flags.ts'
import { findValueCorrections } from '#lib/results/find-value-corrections.ts'
import { listAllResults } from '#lib/results/list-all-results.ts'
import { readOrderOrigins } from '#lib/results/read-order-origins.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { gatherSamples } from './gather-samples.ts'
import { gatherTables } from './gather-tables.ts'
import { readRecord } from './read-record.ts'
import type { ZipEntry } from './write-zip.ts'

interface Asked {
  patientId: PatientId
  locale: Locale
  now: Date
}

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Years of a record, read by a job. */
const readMs = 120_000

const encode = (text: string) => new TextEncoder().encode(text)
const writeJson = (value: unknown) => encode(`${JSON.stringify(value, null, 2)}\n`)

/** What the patient may see of their own record, part by part. Files that cannot be read are reported and left out. */
export async function* gatherExport(
  asked: Asked,
  reportMissing: () => void,
): AsyncGenerator<ZipEntry> {
  const { patientId, locale } = asked
  const t = translatorFor(locale, 'data-exports')
  yield { name: 'README.txt', bytes: encode(t('readme')) }
  const record = await db().$transaction((tx) => readRecord(tx, patientId), {
    timeout: readMs,
  })
  for (const [name, part] of Object.entries(record))
    yield { name: `${name}.json`, bytes: writeJson(part) }
  yield* gatherResults(asked)
  yield* gatherTables(asked)
  yield* gatherSamples(asked)
  yield* gatherAttachments(patientId, reportMissing)
  yield* gatherReports(patientId, reportMissing)
}

async function* gatherResults({ patientId, locale, now }: Asked): AsyncGenerator<ZipEntry> {
  const { corrections, ...found } = await db().$transaction(async (tx) => {
    const all = await listAllResults(tx, patientId)
    return {
      person: await tx.patient.findUniqueOrThrow({ where: { id: patientId } }),
      rows: all,
      orders: await readOrderOrigins(tx, all),
      confirmed: await findConfirmedFlags(tx, all),
      corrections: await findValueCorrections(tx, patientId, all),
    }
  })
  yield { name: 'results.csv', bytes: encode(writeResultsCsv(locale, found.rows, found)) }
  const bundle = buildBundle({ ...found, corrections, webUrl: env().WEB_URL, now })
  yield { name: 'results.fhir.json', bytes: writeJson(bundle) }
}

async function* gatherAttachments(patientId: PatientId, reportMissing: () => void) {
  const files = await db().messageAttachment.findMany({
    where: { patientId, messageId: { not: null } },
    orderBy: { uploadedAt: 'asc' },
  })
  for (const file of files) {
    const bytes = await attachmentStore().find(attachmentKey(file))
    if (bytes) yield { name: `messages/${file.id}.${extensions[file.mediaType] ?? 'bin'}`, bytes }
    else reportMissing()
  }
}

async function* gatherReports(patientId: PatientId, reportMissing: () => void) {
  const reports = await db().reportProjection.findMany({
    where: { clientUserId: patientId },
    orderBy: { createdAt: 'asc' },
  })
  for (const report of reports)
    for (let position = 0; position < countFiles(report); position += 1) {
      const file = await findReportFile(report.jobId, position)
      if (file)
        yield {
          name: `lab-reports/${report.jobId}-${position + 1}.${extensions[file.mediaType] ?? 'bin'}`,
          bytes: file.bytes,
        }
      else reportMissing()
    }
}

/** Undefined where the service no longer has it; a service that does not answer has the job try again. */
async function findReportFile(jobId: string, position: number) {
  try {
    return await serviceClient().getReportFile(jobId, position)
  } catch (error) {
    if (error instanceof ServiceError && ['not-found', 'rejected'].includes(error.kind))
      return undefined
    throw error
  }
}
