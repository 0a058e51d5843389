import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { DraftData, DraftView } from '#lib/drafts/draft-data.ts'
import { getDraft } from '#lib/drafts/get-draft.ts'
import { AppError, type ErrorCode } from '#lib/errors/app-error.ts'
import { findSensitiveKinds } from '#lib/lab-tests/find-sensitive-kinds.ts'
import type { LabTestView } from '#lib/lab-tests/lab-test-view.ts'
import { listKitTests } from '#lib/lab-tests/list-lab-tests.ts'
import type { SensitiveKind } from '#lib/results/sensitive-kinds.ts'
import { prefillOrder } from './prefill-forms.ts'

/** A test that can be ordered, with the kinds of sensitive results it can have. */
export interface KitTest extends LabTestView {
  sensitiveKinds: SensitiveKind[]
}

export interface OrderForm {
  draft: DraftView<'order-kit'> | null
  prefill: DraftData<'order-kit'>
  tests: KitTest[]
  problem: ErrorCode | null
}

export async function getOrderForm(context: Context): Promise<OrderForm> {
  const actor = requirePatient(context, 'kits:order-own')
  const [draft, patient, catalog] = await Promise.all([
    getDraft(context, 'order-kit'),
    db().patient.findUniqueOrThrow({ where: { id: actor.patientId } }),
    listKitTests().then(
      async (tests) => ({ tests: await addSensitiveKinds(tests), problem: null }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        return { tests: [], problem: error.code }
      },
    ),
  ])
  return { draft, prefill: prefillOrder(actor, patient), ...catalog }
}

/** From the cached catalog. */
function addSensitiveKinds(tests: readonly LabTestView[]): Promise<KitTest[]> {
  return Promise.all(
    tests.map(async (test) => ({
      ...test,
      sensitiveKinds: await findSensitiveKinds(test.labTestId),
    })),
  )
}
