import '#server-only'
import { z } from 'zod'
import { highLevelOf } from '#contract/order-status.ts'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { requiredConsentTypes } from '#lib/consents/consent-types.ts'
import { listStandingAgreements } from '#lib/consents/list-agreements.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { findClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { asOrderId, asPatientId, type PatientId } from '#lib/ids.ts'
import { findRecipient } from '#lib/notices/find-recipient.ts'
import {
  type AskedPatientView,
  adoptAnswers,
} from '#lib/order-entry/answers/answer-request-view.ts'
import { findAsked } from '#lib/order-entry/answers/find-asked.ts'
import type { Patient } from '#prisma/generated/client.ts'
import { listQuestions } from './create-at-service.ts'
import { findOrderDraft, presentDraft } from './order-drafts.ts'
import type { OrderEntryDraft } from './order-entry-schema.ts'
import type { EntryCatalog, EntryMarker, OrderEntryView, UnderWay } from './order-entry-view.ts'
import { readAddOns, readCatalog } from './read-catalog.ts'
import { adoptReplaced, readReplaced, withholdClinical } from './read-replaced.ts'

const finished: readonly string[] = ['completed', 'cancelled', 'failed']

interface Asked {
  patientId: string
  /** a failed or lost order of the patient, to be ordered again */
  replacesId?: string | undefined
}

/**
 * The form with what the staff member left unfinished, or what the order to replace has. Its answers, notes and diagnoses
 * take a reason from roles that see results only with one.
 */
export async function getOrderEntry(
  context: Context,
  { patientId: asked, replacesId }: Asked,
): Promise<OrderEntryView> {
  const actor = requireStaff(context, 'orders:place')
  const read = await db().$transaction(async (tx) => {
    const patient = await findPatient(tx, asked)
    const patientId = asPatientId(patient.id)
    const stored = await findOrderDraft(tx, actor, patientId)
    const found = replacesId ? await readReplaced(tx, patientId, replacesId) : undefined
    const { needsReason } = await findClinicalAccess(tx, context, patientId)
    const { replaced, withheld } =
      found && needsReason ? withholdClinical(found) : { replaced: found, withheld: false }
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
      draft: stored ? presentDraft(stored) : null,
      asked: stored ? await findAsked(tx, { draftId: stored.id, patientId }) : null,
      canAsk: (await findRecipient(tx, patientId, 'questions')) !== undefined,
      start: startEntry(patient),
      replaced,
      withheld: withheld && !stored,
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
  const addOns = await readAddOns((read.draft?.data ?? read.start).addOns)
  return {
    ...rest,
    draft: read.draft && {
      ...read.draft,
      data: fillIn(read.draft.data, { catalog, addOns, asked: read.asked }),
    },
    start: { ...read.start, ...(replaced && adoptReplaced(replaced, catalog)) },
    addOns,
    catalog,
  }
}

interface Known {
  catalog: EntryCatalog
  addOns: EntryMarker[]
  asked: AskedPatientView | null
}

/** The draft with what the patient has answered meanwhile. */
function fillIn(data: OrderEntryDraft, { catalog, addOns, asked }: Known): OrderEntryDraft {
  const tests = catalog.tests.filter(({ labTestId }) => data.labTestIds.includes(labTestId))
  const labId = tests[0]?.labId ?? addOns[0]?.labId
  const questions = listQuestions({ tests, addOns })
  return { ...data, answers: adoptAnswers(questions, data.answers, labId, asked) }
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

export async function listCurrentConsents(tx: Transaction, patientId: PatientId) {
  const agreements = await listStandingAgreements(tx, patientId)
  return agreements.map(({ type, version, givenAt }) => ({
    type,
    version,
    givenAt: givenAt.toISOString(),
  }))
}
