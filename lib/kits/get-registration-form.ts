import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import type { ConsentOffer } from '#lib/consents/consent-offer.ts'
import { listConsentOffers } from '#lib/consents/consent-texts.ts'
import { db } from '#lib/db/client.ts'
import type { DraftData, DraftView } from '#lib/drafts/draft-data.ts'
import { getDraft } from '#lib/drafts/get-draft.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { listPhysicianOffers, type PhysicianOffer } from '#lib/kits/choose-physician.ts'
import { prefillRegistration } from '#lib/kits/prefill-forms.ts'
import { listTests } from '#lib/tests/list-tests.ts'

export interface RegistrationForm {
  draft: DraftView<'register-kit'> | null
  prefill: DraftData<'register-kit'>
  consents: ConsentOffer[]
  /** Empty when the clinic has named none, or when the service cannot be asked. */
  physicians: PhysicianOffer[]
  /** Tests that need a physician who is named. */
  delegatedTestIds: string[]
}

/** What the page for registering a kit starts from. It works without the service, up to the last step. */
export async function getRegistrationForm(context: Context): Promise<RegistrationForm> {
  const actor = requirePatient(context, 'kits:register-own')
  const [draft, patient, physicians, tests] = await Promise.all([
    getDraft(context, 'register-kit'),
    db().patient.findUniqueOrThrow({ where: { id: actor.patientId } }),
    listPhysicianOffers().catch(emptyWhenAway),
    listTests().catch(emptyWhenAway),
  ])
  return {
    draft,
    prefill: prefillRegistration(actor, patient),
    consents: listConsentOffers(context.locale),
    physicians,
    delegatedTestIds: tests.filter((test) => test.isDelegated).map((test) => test.labTestId),
  }
}

function emptyWhenAway(error: unknown): never[] {
  if (error instanceof AppError) return []
  throw error
}
