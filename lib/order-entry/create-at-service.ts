import type { CreateOrder } from '#contract/order-requests.ts'
import type { WireOrder } from '#contract/orders.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { toWireAddress } from '#lib/kits/address-schema.ts'
import { createOnce } from '#lib/service-client/create-once.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import type { OrderDraft } from '#prisma/generated/client.ts'
import { collectQuestions, type OrderQuestion, toWireAnswers } from './collect-questions.ts'
import { renewOrderKey } from './order-drafts.ts'
import type { OrderEntry } from './order-entry-schema.ts'
import type { EntryMarker, EntryTest } from './order-entry-view.ts'

export interface OrderRequest {
  serviceUserId: string
  entry: OrderEntry
  tests: readonly EntryTest[]
  addOns: readonly EntryMarker[]
  physician: CreateOrder['physician']
  consents: readonly { type: string; version: string; givenAt: string }[]
}

type Draft = Pick<OrderDraft, 'id' | 'idempotencyKey' | 'createdAt'>

export function listQuestions({ tests, addOns }: Pick<OrderRequest, 'tests' | 'addOns'>) {
  return collectQuestions([...tests, ...addOns].flatMap(({ questions }) => questions))
}

export async function createAtService(draft: Draft, request: OrderRequest): Promise<WireOrder> {
  const body = buildBody(draft.id, request)
  try {
    return await createOnce({
      draftId: draft.id,
      createdAt: draft.createdAt,
      idempotencyKey: draft.idempotencyKey,
      serviceUserId: request.serviceUserId,
      create: async (key) => (await serviceClient().createOrder(body, key)).order,
      renewKey: () => renewOrderKey(draft),
    })
  } catch (error) {
    throw presentRefusal(error, listQuestions(request))
  }
}

function buildBody(draftId: string, request: OrderRequest): CreateOrder {
  const { entry, addOns, physician, consents } = request
  const { person, address } = entry
  const onlyTest = addOns.length === 0 && entry.labTestIds.length === 1 ? entry.labTestIds[0] : null
  return {
    user_id: request.serviceUserId,
    ...(onlyTest
      ? { lab_test_id: onlyTest }
      : {
          order_set: {
            lab_test_ids: entry.labTestIds,
            ...(addOns.length > 0 && {
              add_on: { marker_ids: addOns.map(({ markerId }) => markerId) },
            }),
          },
        }),
    ...(entry.method !== 'testkit' && { collection_method: entry.method }),
    ...(entry.labAccountId && { lab_account_id: entry.labAccountId }),
    physician,
    aoe_answers: toWireAnswers(listQuestions(request), entry.answers),
    clinical_notes: entry.clinicalNotes,
    billing_type: entry.billingType,
    ...(entry.insurance && {
      health_insurance: {
        payor_code: entry.insurance.payorCode,
        member_id: entry.insurance.memberId,
        relationship: entry.insurance.relationship,
        insured:
          entry.insurance.relationship === 'Self'
            ? { first_name: person.firstName, last_name: person.lastName, dob: person.dob }
            : {},
      },
    }),
    icd_codes: entry.icdCodes,
    priority: entry.isUrgent,
    passthrough: draftId,
    consents: consents.map(({ type, version, givenAt }) => ({
      consentType: type as NonNullable<CreateOrder['consents']>[number]['consentType'],
      version,
      timeOfConsent: givenAt,
    })),
    patient_details: {
      first_name: person.firstName,
      last_name: person.lastName,
      dob: person.dob,
      gender: person.gender,
      phone_number: person.phoneNumber,
      email: person.email,
    },
    patient_address: {
      receiver_name: `${person.firstName} ${person.lastName}`,
      ...toWireAddress(address),
      phone_number: person.phoneNumber,
      access_notes: entry.accessNotes,
    },
  }
}

const places: readonly (readonly [RegExp, string, string])[] = [
  [/billing_type/i, 'billingType', 'billing-state'],
  [/physician/i, 'physician', 'required'],
  [/under 18|medical_proxy/i, 'person.dob', 'patient-minor'],
  [/lab account|lab_account_id/i, 'labAccountId', 'choice'],
  [/health_insurance/i, 'insurance.payorCode', 'required'],
  [/multiple labs|collection methods|does not collect/i, 'labTestIds', 'one-lab'],
  [/add_on|lab test/i, 'labTestIds', 'choice'],
]

const renamed: readonly (readonly [string, string])[] = [
  ['patientDetails.', 'person.'],
  ['patientAddress.', 'address.'],
  ['healthInsurance.', 'insurance.'],
  ['aoeAnswers', 'answers'],
]

/** The service's words, at the field that they are about. */
export function presentRefusal(error: unknown, questions: readonly OrderQuestion[]): unknown {
  const presented = toAppError(error)
  if (presented instanceof AppError && presented.fields) {
    const fields = Object.entries(presented.fields).map(([path, message]) => {
      // The form has one field for all of them.
      if (path.startsWith('icdCodes.')) return ['icdCodes', message]
      const place = renamed.find(([theirs]) => path.startsWith(theirs))
      return [place ? place[1] + path.slice(place[0].length) : path, message]
    })
    return new AppError(presented.code, { fields: Object.fromEntries(fields), cause: error })
  }
  if (!(error instanceof ServiceError) || typeof error.detail !== 'string') return presented
  const fields = findPlaces(error.detail, questions)
  return fields ? new AppError('service-refused', { fields, cause: error }) : presented
}

function findPlaces(detail: string, questions: readonly OrderQuestion[]) {
  const message = detail.startsWith('Missing required questions') ? 'required' : 'answer'
  const ids = [...detail.matchAll(/(?:question_id|question) (\d+)/g)].map(([, id]) => Number(id))
  const asked = questions.filter(({ targets }) =>
    targets.some(({ questionId }) => ids.includes(questionId)),
  )
  if (asked.length > 0)
    return Object.fromEntries(asked.map(({ key }) => [`answers.${key}`, message]))
  const place = places.find(([words]) => words.test(detail))
  return place && { [place[1]]: place[2] }
}
