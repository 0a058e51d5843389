import '#server-only'
import { z } from 'zod'
import { highLevelOf } from '#contract/order-status.ts'
import { consentTypes } from '#contract/people.ts'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { findCurrentConsentText } from '#lib/consents/consent-texts.ts'
import { requiredConsentTypes } from '#lib/consents/consent-types.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { asOrderId, asPatientId } from '#lib/ids.ts'
import { formatPhone } from '#lib/patients/format-phone.ts'
import type { Patient } from '#prisma/generated/client.ts'
import { findOrderDraft } from './order-drafts.ts'
import { type OrderEntryDraft, orderEntryDraft } from './order-entry-schema.ts'
import type { OrderEntryView, UnderWay } from './order-entry-view.ts'
import { readAddOns, readCatalog } from './read-catalog.ts'
import { adoptReplaced, readReplaced } from './read-replaced.ts'

const consentType = z.enum(consentTypes)
const finished: readonly string[] = ['completed', 'cancelled', 'failed']

interface Asked {
  patientId: string
  /** a failed or lost order of the patient, to be ordered again */
  replacesId?: string | undefined
}

/** The form with what the staff member left unfinished, or what the order to replace has. */
export async function getOrderEntry(
  context: Context,
  { patientId: asked, replacesId }: Asked,
): Promise<OrderEntryView> {
  const actor = requireStaff(context, 'orders:place')
  const read = await db().$transaction(async (tx) => {
    const patient = await findPatient(tx, asked)
    const patientId = asPatientId(patient.id)
    const stored = await findOrderDraft(tx, actor, patientId)
    const data = stored && orderEntryDraft.safeParse(stored.data).data
    const replaced = replacesId ? await readReplaced(tx, patientId, replacesId) : undefined
    const consents = await listCurrentConsents(tx, patientId)
    await recordAccess(tx, context, {
      record: {
        action: 'orders.read-entry',
        patientId,
        subject: 'patient',
        subjectId: patientId,
      },
    })
    return {
      patientId,
      name: [patient.firstName, patient.lastName].filter(Boolean).join(' '),
      dob: patient.dob,
      gender: patient.gender,
      draft:
        stored && data
          ? {
              draftId: stored.id,
              version: stored.version,
              updatedAt: stored.updatedAt.toISOString(),
              data,
            }
          : null,
      start: startEntry(patient),
      replaced,
      replacesId: asOrderIdOrNull(stored?.replacesId ?? replaced?.orderId),
      underWay: await listUnderWay(tx, patientId),
      consents,
      hasConsents: requiredConsentTypes.every((type) =>
        consents.some((consent) => consent.type === type),
      ),
    }
  })
  const { replaced, ...rest } = read
  const wanted = [...(read.draft?.data.labTestIds ?? []), replaced?.labTestId]
  const catalog = await readCatalog(wanted.filter((id) => typeof id === 'string'))
  return {
    ...rest,
    start: { ...read.start, ...(replaced && adoptReplaced(replaced, catalog)) },
    addOns: await readAddOns((read.draft?.data ?? read.start).addOns),
    catalog,
  }
}

const asOrderIdOrNull = (id: string | null | undefined) => (id ? asOrderId(id) : null)

async function findPatient(tx: Transaction, patientId: string) {
  const found = z.uuid().safeParse(patientId).success
    ? await tx.patient.findFirst({
        where: { id: patientId, isStock: false, deletedAt: null },
        include: { user: { select: { email: true } } },
      })
    : null
  if (!found) throw notFound()
  return found
}

const storedAddress = z
  .looseObject({
    first_line: z.string().nullish(),
    second_line: z.string().nullish(),
    city: z.string().nullish(),
    state: z.string().nullish(),
    zip: z.string().nullish(),
  })
  .catch({})

function startEntry(patient: Patient & { user: { email: string } | null }): OrderEntryDraft {
  const address = storedAddress.parse(patient.address ?? {})
  return {
    method: '',
    labTestIds: [],
    addOns: [],
    labAccountId: '',
    physician: '',
    answers: {},
    clinicalNotes: '',
    billingType: 'client_bill',
    insurance: { payorCode: '', memberId: '', relationship: 'Self' },
    icdCodes: '',
    person: {
      firstName: patient.firstName,
      lastName: patient.lastName,
      dob: patient.dob ?? '',
      gender: patient.gender ?? '',
      phoneNumber: formatPhone(patient.phoneNumber ?? ''),
      email: patient.user?.email ?? '',
    },
    address: {
      firstLine: address.first_line ?? '',
      secondLine: address.second_line ?? '',
      city: address.city ?? '',
      state: address.state ?? '',
      zip: address.zip ?? '',
    },
    accessNotes: '',
    isUrgent: false,
    hasAgreed: false,
  }
}

async function listUnderWay(tx: Transaction, patientId: string): Promise<UnderWay[]> {
  const rows = await tx.orderProjection.findMany({
    where: { clientUserId: patientId },
    orderBy: { placedAt: 'desc' },
    take: 50,
    select: { orderId: true, labTestId: true, labTestName: true, placedAt: true, status: true },
  })
  return rows
    .filter(({ status }) => !finished.includes(highLevelOf(status)))
    .map((row) => ({
      orderId: asOrderId(row.orderId),
      labTestId: row.labTestId,
      name: row.labTestName,
      placedAt: row.placedAt?.toISOString() ?? null,
    }))
}

/** The newest record of each type whose version is still the current one. */
export async function listCurrentConsents(tx: Transaction, patientId: string) {
  const rows = await tx.consentRecord.findMany({
    where: { patientId },
    orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
    select: { type: true, version: true, givenAt: true },
  })
  const newest = new Map(rows.toReversed().map((row) => [row.type, row]))
  return [...newest.values()]
    .filter(({ type, version }) => isCurrent(type, version))
    .map(({ type, version, givenAt }) => ({ type, version, givenAt: givenAt.toISOString() }))
}

function isCurrent(type: string, version: string) {
  const known = consentType.safeParse(type)
  return known.success && findCurrentConsentText(known.data)?.version === version
}
