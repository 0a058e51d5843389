import { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asPatientId } from '#lib/ids.ts'
import { findSimilarPatients } from '#lib/search/find-similar-patients.ts'
import { patientSearchCondition } from '#lib/search/patient-search-condition.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { patientFilters, patientSorts } from './patient-filters.ts'
import { patientSorting } from './patient-sorting.ts'
import type { PatientRow, PatientsPage } from './patient-view.ts'

const pageSize = 25
const countLimit = 10_000
/** Keeps sorting cheap; a search with more matches must be narrowed. */
const foundLimit = 5_000
const maxSimilar = 20

export const listPatientsInput = z.object({
  show: z.enum(patientFilters).default('all'),
  sort: z.enum(patientSorts).default('name'),
  after: z.uuid().optional(),
  before: z.uuid().optional(),
  /** Prefixes of a name's words, an email address, a phone number or a date of birth. Never put it into a URL. */
  search: z.string().trim().max(200).default(''),
})

type Filters = z.output<typeof listPatientsInput>

export async function listPatients(
  context: Context,
  input: z.input<typeof listPatientsInput> = {},
  token?: string | null,
): Promise<PatientsPage> {
  requireStaff(context, 'patients:read')
  const filters = parseInput(listPatientsInput, input)
  return db().$transaction(async (tx) => {
    const scope = await readScope(tx, filters)
    const counted = await countPatients(tx, scope)
    const page = await readPage(tx, filters, scope)
    const isFirst = page.before === null && counted <= pageSize
    const similar = isFirst ? await findSimilar(tx, filters) : []
    const record = {
      action: 'patients.list',
      subject: 'patient',
      shownIds: [...page.patients, ...similar].map(({ patientId }) => patientId),
      filters: nameFilters(filters),
    } as const
    const access = await recordAccess(tx, context, {
      record,
      scope: JSON.stringify(filters),
      token,
    })
    const total = Math.min(counted, scope.limit)
    return { ...page, similar, total, isTotalCapped: counted > scope.limit, access }
  })
}

/** Without what was searched for: it names a person. */
function nameFilters({ show, search }: Filters): string[] {
  return [...(show === 'all' ? [] : [show]), ...(search ? ['search'] : [])]
}

interface Scope {
  conditions: Prisma.Sql
  counted: Prisma.Sql
  limit: number
}

const unconfirmed = Prisma.sql`"user" WHERE role = 'patient' AND NOT email_verified`

const countedOf = {
  all: Prisma.sql`patient WHERE NOT is_stock AND deleted_at IS NULL`,
  'under-way': Prisma.sql`patient_activity WHERE open_orders > 0
    AND patient_id NOT IN (SELECT id FROM patient WHERE is_stock)
    AND patient_id NOT IN (SELECT patient_id FROM patient_deletion)`,
  unconfirmed: Prisma.sql`${unconfirmed}
    AND id NOT IN (SELECT user_id FROM patient_deletion WHERE user_id IS NOT NULL)`,
}

async function readScope(
  tx: Transaction,
  { show, search }: Pick<Filters, 'show' | 'search'>,
): Promise<Scope> {
  const all = [Prisma.sql`NOT p.is_stock AND p.deleted_at IS NULL`]
  if (show === 'under-way') all.push(Prisma.sql`a.open_orders > 0`)
  if (show === 'unconfirmed') {
    all.push(Prisma.sql`p.user_id IN (SELECT id FROM ${unconfirmed})`)
  }
  if (!search) {
    const conditions = Prisma.join(all, ' AND ')
    return { conditions, counted: countedOf[show], limit: countLimit }
  }
  // Filters first and then sorts: walking all patients in name order to find one would be slow.
  const found = await patientSearchCondition(tx, search)
  all.push(Prisma.sql`p.id IN (SELECT f.id FROM (
    SELECT p.id FROM patient p WHERE NOT p.is_stock AND p.deleted_at IS NULL AND ${found} LIMIT ${foundLimit + 1} OFFSET 0) AS f)`)
  const conditions = Prisma.join(all, ' AND ')
  return { conditions, counted: Prisma.sql`${people} WHERE ${conditions}`, limit: foundLimit }
}

const people = Prisma.sql`patient p JOIN patient_activity a ON a.patient_id = p.id`

async function countPatients(tx: Transaction, { counted, limit }: Scope) {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM ${counted} LIMIT ${limit + 1}) AS found`
  return row?.n ?? 0
}

interface StoredPatient {
  id: string
  first_name: string
  last_name: string
  dob: string | null
  phone_number: string | null
  created_at: Date
  email: string | null
  email_verified: boolean | null
  open_orders: number
  last_activity_at: Date
}

const shownColumns = Prisma.sql`p.id::text, p.first_name, p.last_name, p.dob, p.phone_number, p.created_at, u.email,
  u.email_verified, a.open_orders, a.last_activity_at`

/** Within the same tab, by name. */
async function findSimilar(tx: Transaction, { show, search }: Filters): Promise<PatientRow[]> {
  if (!search) return []
  const ids = await findSimilarPatients(tx, { search, limit: maxSimilar })
  if (ids.length === 0) return []
  const { conditions } = await readScope(tx, { show, search: '' })
  const rows = await tx.$queryRaw<StoredPatient[]>`
    SELECT ${shownColumns} FROM ${people} LEFT JOIN "user" u ON u.id = p.user_id
     WHERE p.id = ANY(${ids}::uuid[]) AND ${conditions}
     ORDER BY lower(p.last_name), lower(p.first_name), p.id`
  return rows.map(presentPatientRow)
}

async function readPage(tx: Transaction, filters: Filters, { conditions }: Scope) {
  const isBackwards = filters.before !== undefined
  const from = filters.before ?? filters.after
  // If the cursor's patient no longer exists, the list restarts from the first page.
  const isKnown = from !== undefined && (await tx.patient.count({ where: { id: from } })) > 0
  const sorting = patientSorting(filters.sort, isBackwards)
  const rows = await tx.$queryRaw<StoredPatient[]>`
    SELECT ${shownColumns} FROM ${people} LEFT JOIN "user" u ON u.id = p.user_id
     WHERE ${conditions} AND ${isKnown ? sorting.beyond(from) : Prisma.sql`true`}
     ORDER BY ${sorting.order} LIMIT ${pageSize + 1}`
  const hasMore = rows.length > pageSize
  const shown = rows.slice(0, pageSize).map(presentPatientRow)
  if (isBackwards) shown.reverse()
  const hasBefore = isBackwards ? hasMore : isKnown
  const hasAfter = isBackwards ? isKnown : hasMore
  return {
    patients: shown,
    before: hasBefore ? (shown[0]?.patientId ?? null) : null,
    after: hasAfter ? (shown.at(-1)?.patientId ?? null) : null,
  }
}

function presentPatientRow(row: StoredPatient): PatientRow {
  return {
    patientId: asPatientId(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    dob: row.dob,
    email: row.email,
    isEmailConfirmed: row.email_verified ?? false,
    phoneNumber: row.phone_number,
    openOrders: row.open_orders,
    lastActivityAt: row.last_activity_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}
