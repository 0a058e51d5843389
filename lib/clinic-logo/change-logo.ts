import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { uploadsOfAccount } from '#lib/rate-limit/rules.ts'
import { withTempFolder } from '#platform/temp-folder.ts'
import { findLogoFault, headBytes } from './clinic-logo.ts'
import { drawLogo, refuseLogo } from './draw-logo.ts'
import { findLogoRow, logoFolder, logoStore } from './read-logo.ts'

/**
 * Takes the file of a form, and keeps its pixels alone. Throws invalid-input with what is wrong with it, unsupported-type and
 * malformed-request for what is no form with a file.
 */
export async function replaceLogo(context: Context, request: Request): Promise<void> {
  const { userId } = requireStaff(context, 'clinic-contact:edit')
  const file = await readFile(request)
  await consumeAttempt(uploadsOfAccount, userId)
  const { png, ...size } = await withTempFolder(async (folder) => {
    const place = path.join(folder, 'logo')
    await writeFile(place, file, { mode: 0o600 })
    return drawLogo(place)
  })
  const sha256 = createHash('sha256').update(png).digest('hex')
  await db().$transaction(async (tx) => {
    await lockLogo(tx)
    await logoStore().put(`${logoFolder}/${sha256}`, png)
    const data = { sha256, ...size, writtenBy: userId }
    const { id } = await tx.clinicLogo.create({ data })
    await recordAudit(tx, context, { action: 'clinic-contact.save-logo', ...about(id) })
  })
  await removeOthers()
}

/** Does nothing without one. */
export async function removeLogo(context: Context): Promise<void> {
  const { userId } = requireStaff(context, 'clinic-contact:edit')
  await db().$transaction(async (tx) => {
    await lockLogo(tx)
    const newest = await findLogoRow(tx)
    if (!newest?.sha256) return
    const { id } = await tx.clinicLogo.create({ data: { writtenBy: userId } })
    await recordAudit(tx, context, { action: 'clinic-contact.remove-logo', ...about(id) })
  })
  await removeOthers()
}

const about = (id: bigint) => ({ subject: 'clinic-logo', subjectId: String(id) })

const lockLogo = (tx: Transaction) =>
  tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('clinic-logo', 0))::text`

/** Files of earlier logos, and of transactions that failed: a file is written under the lock too. */
async function removeOthers() {
  await db().$transaction(async (tx) => {
    await lockLogo(tx)
    const newest = await findLogoRow(tx)
    const old = { before: new Date(8.64e15), isKept: (name: string) => name === newest?.sha256 }
    await logoStore().removeOld(logoFolder, old)
  })
}

/** The listener has limited the request. */
async function readFile(request: Request): Promise<Buffer> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new AppError('unsupported-type')
  const form = await request.formData().catch((cause: unknown) => {
    throw new AppError('malformed-request', { cause })
  })
  const file = form.get('file')
  if (!(file instanceof Blob)) throw new AppError('malformed-request')
  const bytes = Buffer.from(await file.arrayBuffer())
  const fault = findLogoFault({ size: bytes.length, head: bytes.subarray(0, headBytes) })
  if (fault) throw refuseLogo(fault)
  return bytes
}
