import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { log } from '#lib/log.ts'
import { openFileStore } from '#platform/files/file-store.ts'
import { type ClinicLogo, isWordmark } from './clinic-logo.ts'

export const logoFolder = 'clinic-logo'

export function logoStore() {
  const { WEB_FILES_DIR, WEB_FILES_KEY } = env()
  return openFileStore({ root: WEB_FILES_DIR, keys: WEB_FILES_KEY })
}

export const findLogoRow = (reader: DbReader) =>
  reader.clinicLogo.findFirst({ orderBy: { id: 'desc' } })

/** Null without one, and while the database is unavailable. */
export async function readClinicLogo(reader: DbReader = db()): Promise<ClinicLogo | null> {
  const row = await findLogoRow(reader).catch((error: unknown) => {
    log().warn({ err: error }, 'clinic logo not read')
    return null
  })
  if (!row?.sha256 || !row.width || !row.height) return null
  const size = { width: row.width, height: row.height }
  return { src: `/api/clinic-logo/${row.sha256}.png`, ...size, hasName: isWordmark(size) }
}

/** Name and logo, as pages show them. */
export async function readClinicBrand() {
  const [clinicName, logo] = await Promise.all([readClinicName(), readClinicLogo()])
  return { clinicName, logo }
}

/** Throws not-found for one that was replaced or removed. */
export async function readLogoFile(sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await logoStore().find(`${logoFolder}/${sha256}`)
  if (!bytes) throw notFound()
  return new Uint8Array(bytes)
}

/** For documents. Undefined without a logo, and where its file is missing: a document must not fail for it. */
export async function readLogoPicture(reader: DbReader): Promise<Buffer | undefined> {
  const row = await findLogoRow(reader)
  return row?.sha256 ? logoStore().find(`${logoFolder}/${row.sha256}`) : undefined
}
