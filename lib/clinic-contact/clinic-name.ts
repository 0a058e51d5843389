import { type DbReader, db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { log } from '#lib/log.ts'
import { findContactRow } from './read-contact.ts'

/** The name that an administrator wrote, or CLINIC_NAME until then and while the database is unavailable. */
export async function readClinicName(reader: DbReader = db()): Promise<string> {
  const row = await findContactRow(reader).catch((error: unknown) => {
    log().warn({ err: error }, 'clinic name not read')
    return null
  })
  return row?.name ?? env().CLINIC_NAME
}
