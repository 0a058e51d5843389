import type { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { csvStart, writeCsvRow } from '#lib/csv/write-csv-row.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { nameCondition } from '#lib/search/patient-search-condition.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { type AuditEntry, Prisma } from '#prisma/generated/client.ts'
import {
  type AuditFilters,
  type AuditIntegrity,
  type AuditLine,
  type AuditPage,
  auditFilterInput,
  auditPageInput,
  maxExportedEntries,
} from './audit-filters.ts'
import { listConcernedIds } from './concerned-ids.ts'
import { recordAudit } from './record-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const pageSize = 50

/** Newest first. Each search is audited with the names of its filters. */
export async function searchAudit(
  context: Context,
  input: z.input<typeof auditPageInput>,
): Promise<AuditPage> {
  requireStaff(context, 'patients:oversee')
  const { before, ...filters } = parseInput(auditPageInput, input)
  return db().$transaction(async (tx) => {
    const rows = await readRows(tx, filters, { before, limit: pageSize + 1 })
    const page = rows.slice(0, pageSize)
    const entries = await presentLines(tx, page)
    await recordAudit(tx, context, { action: 'audit.search', filters: nameFilters(filters) })
    return { entries, next: rows.length > pageSize ? String(page.at(-1)?.id) : null }
  })
}

/** A CSV of the newest entries that match. */
export async function exportAudit(
  context: Context,
  input: z.input<typeof auditFilterInput>,
): Promise<string> {
  requireStaff(context, 'patients:oversee')
  const filters = parseInput(auditFilterInput, input)
  return db().$transaction(async (tx) => {
    const rows = await readRows(tx, filters, { before: null, limit: maxExportedEntries })
    const lines = await presentLines(tx, rows)
    await recordAudit(tx, context, { action: 'audit.export', filters: nameFilters(filters) })
    const t = translatorFor(context.locale, 'audit')
    const header = columns.map((column) => t(`desk.columns.${column}`))
    return [
      csvStart,
      writeCsvRow(header),
      ...lines.map((line) => writeCsvRow(columns.map((column) => line[column]))),
      ...(filters.leaveOutBar
        ? [writeCsvRow(columns.map((_, at) => (at === 0 ? t('desk.leftOut') : '')))]
        : []),
    ].join('')
  })
}

/** Checks every entry against its seal, and every seal against the one before. */
export async function checkAudit(context: Context): Promise<AuditIntegrity> {
  requireStaff(context, 'patients:oversee')
  const { faults, ...verdict } = await verifyAudit(db())
  await db().$transaction((tx) => recordAudit(tx, context, { action: 'audit.verify' }))
  const checkedAt = await readDatabaseTime()
  return { ...verdict, faults: faults.length, checkedAt: checkedAt.toISOString() }
}

const columns = [
  'at',
  'actorName',
  'actorRole',
  'action',
  'patientId',
  'subject',
  'subjectId',
  'outcome',
  'reason',
  'address',
  'device',
  'entryId',
] as const satisfies readonly (keyof AuditLine)[]

const nameFilters = (filters: AuditFilters) =>
  Object.entries(filters)
    .filter(([, value]) => value !== '' && value !== false)
    .map(([name]) => name)

interface Slice {
  before: string | null
  limit: number
}

async function readRows(tx: Transaction, filters: AuditFilters, { before, limit }: Slice) {
  const { actor, patient, action, address, from, until, leaveOutBar } = filters
  const conditions = [
    ...(before ? [Prisma.sql`e.id < ${BigInt(before)}`] : []),
    ...(actor ? [Prisma.sql`e.actor_id IN (${findActors(actor)})`] : []),
    ...(patient ? [await concernPatient(tx, patient)] : []),
    ...(action
      ? [Prisma.sql`(e.action = ${action} OR e.action LIKE ${startingWith(`${action}.`)})`]
      : []),
    ...(address ? [Prisma.sql`e.address LIKE ${startingWith(address)}`] : []),
    ...(from ? [Prisma.sql`e.at >= ${from}::date`] : []),
    ...(leaveOutBar ? [Prisma.sql`e.action <> 'critical-results.alarm'`] : []),
    ...(until ? [Prisma.sql`e.at < ${until}::date + 1`] : []),
  ]
  const ids = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT e.id FROM audit_entry e
     WHERE ${conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`}
     ORDER BY e.id DESC LIMIT ${limit}`
  return tx.auditEntry.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: 'desc' },
  })
}

/** LIKE follows the indexes of addresses and actions, which starts_with does in the C collation alone. */
const startingWith = (typed: string) => `${typed.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Everyone who matches counts: a limit would leave out entries without a word. */
const findActors = (typed: string) => Prisma.sql`
  SELECT id FROM "user"
   WHERE strpos(lower(name), lower(${typed})) > 0 OR strpos(lower(email), lower(${typed})) > 0`

/** By id, or by name as the lists of patients are searched. */
async function concernPatient(tx: Transaction, typed: string): Promise<Prisma.Sql> {
  const ids = isUuid(typed)
    ? Prisma.sql`SELECT ${typed.toLowerCase()}::text`
    : Prisma.sql`SELECT p.id::text FROM patient p WHERE ${await nameCondition(tx, typed)}`
  return Prisma.sql`(e.patient_id IN (${ids}) OR e.shown_ids && ARRAY(${listConcernedIds(ids)}))`
}

/** Orders of other programs name their users as those do. */
const listOwnPatient = ({ patientId }: AuditEntry) =>
  patientId !== null && isUuid(patientId) ? [patientId] : []

async function presentLines(tx: Transaction, rows: readonly AuditEntry[]): Promise<AuditLine[]> {
  const users = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ actorId }) => actorId ?? []) } },
    select: { id: true, name: true },
  })
  const patients = await tx.patient.findMany({
    where: { id: { in: rows.flatMap(listOwnPatient) }, deletedAt: null },
    select: { id: true, firstName: true, lastName: true },
  })
  const sealed = await tx.auditSealEntry.findMany({
    where: { entryId: { in: rows.map(({ id }) => id) } },
    select: { entryId: true },
  })
  const nameOf = new Map(users.map(({ id, name }) => [id, name]))
  const patientOf = new Map(
    patients.map(({ id, firstName, lastName }) => [
      id,
      [firstName, lastName].filter(Boolean).join(' '),
    ]),
  )
  const isSealed = new Set(sealed.map(({ entryId }) => entryId))
  return rows.map((row) => ({
    entryId: String(row.id),
    at: row.at.toISOString(),
    actorName: nameOf.get(row.actorId ?? '') ?? null,
    actorRole: row.actorRole,
    action: row.action,
    patientId: row.patientId,
    patientName: patientOf.get(row.patientId ?? '') ?? null,
    subject: row.subject,
    subjectId: row.subjectId,
    outcome: row.outcome,
    reason: row.reason,
    address: row.address,
    device: row.device,
    isSealed: isSealed.has(row.id),
  }))
}
