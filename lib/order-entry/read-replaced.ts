import '#server-only'
import { z } from 'zod'
import { highLevelOf } from '#contract/order-status.ts'
import { aoeAnswer } from '#contract/orders.ts'
import type { Transaction } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { FieldValue } from '#lib/orders/fold/flatten-order.ts'
import { createFieldReader } from '#lib/orders/fold/project-order.ts'
import { collectQuestions, concernsCollection } from './collect-questions.ts'
import type { OrderEntryDraft } from './order-entry-schema.ts'
import type { EntryCatalog } from './order-entry-view.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Older answers are asked again: fasting, cycle and medicines change. */
const answersLastMs = 30 * dayMs

const replaceable: readonly string[] = ['failed', 'cancelled']

export interface ReplacedOrder {
  orderId: string
  labTestId: string | null
  answers: z.infer<typeof aoeAnswer>[]
  entry: Partial<OrderEntryDraft>
}

/** What a failed or canceled order had. Throws not-found for any other, and for another patient's. */
export async function readReplaced(
  tx: Transaction,
  patientId: string,
  orderId: string,
): Promise<ReplacedOrder> {
  const row = z.uuid().safeParse(orderId).success
    ? await tx.orderProjection.findFirst({ where: { orderId, clientUserId: patientId } })
    : null
  if (!row || !replaceable.includes(highLevelOf(row.status))) throw notFound()
  const fields = new Map(Object.entries(row.snapshot as Record<string, FieldValue>))
  const { text, dependentLine } = createFieldReader(fields)
  const isRecent = (row.placedAt?.getTime() ?? 0) > Date.now() - answersLastMs
  const place = text('patient_address.first_line') ? 'patient_address' : 'shipping_details'
  const address = text(`${place}.first_line`)
    ? {
        firstLine: text(`${place}.first_line`) ?? '',
        secondLine: dependentLine(place, 'second_line') ?? '',
        city: text(`${place}.city`) ?? '',
        state: text(`${place}.state`) ?? '',
        zip: text(`${place}.zip`) ?? '',
      }
    : undefined
  const icdCodes = z.array(z.string()).safeParse(fields.get('icd_codes')).data ?? []
  return {
    orderId,
    labTestId: row.labTestId,
    answers: isRecent ? (z.array(aoeAnswer).safeParse(fields.get('aoe_answers')).data ?? []) : [],
    entry: {
      method: row.method ?? '',
      labTestIds: row.labTestId ? [row.labTestId] : [],
      labAccountId: text('lab_account_id') ?? '',
      physician: text('physician.npi') ?? '',
      clinicalNotes: text('clinical_notes') ?? '',
      billingType: text('billing_type') ?? 'client_bill',
      icdCodes: icdCodes.join(', '),
      accessNotes: dependentLine(place, 'access_notes') ?? '',
      isUrgent: fields.get('priority') === true,
      ...(address && { address }),
    },
  }
}

/**
 * Its answers by the keys of today's questions, without those about its own collection, and its physician where the clinic
 * still lists them.
 */
export function adoptReplaced(
  { entry, answers }: ReplacedOrder,
  { tests, physicians }: EntryCatalog,
): Partial<OrderEntryDraft> {
  const chosen = tests.filter(({ labTestId }) => entry.labTestIds?.includes(labTestId))
  const questions = collectQuestions(chosen.flatMap((test) => test.questions)).filter(
    (question) => !concernsCollection(question),
  )
  const isListed = physicians.some(({ npi }) => npi === entry.physician)
  return {
    ...entry,
    physician: isListed ? (entry.physician ?? '') : '',
    answers: Object.fromEntries(
      questions.flatMap(({ key, type, targets }) => {
        const given = answers.find(({ question_id: id }) =>
          targets.some(({ questionId }) => questionId === id),
        )
        if (!given) return []
        const several = [given.answer].flat().flatMap((code) => code.split(','))
        return [[key, type === 'multi_choice' ? several : [given.answer].flat().join(', ')]]
      }),
    ),
  }
}

/** The entry without answers, notes and diagnoses; `withheld` says whether there were any. */
export function withholdClinical(replaced: ReplacedOrder) {
  const { clinicalNotes, icdCodes } = replaced.entry
  return {
    withheld: Boolean(clinicalNotes || icdCodes || replaced.answers.length > 0),
    replaced: {
      ...replaced,
      answers: [],
      entry: { ...replaced.entry, clinicalNotes: '', icdCodes: '' },
    },
  }
}
