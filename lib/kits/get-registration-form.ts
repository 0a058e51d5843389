import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import type { AskedConsent } from '#lib/consents/consent-offer.ts'
import { listConsentOffers } from '#lib/consents/consent-texts.ts'
import { type Agreement, listStandingAgreements } from '#lib/consents/list-agreements.ts'
import { db } from '#lib/db/client.ts'
import type { DraftData, DraftView } from '#lib/drafts/draft-data.ts'
import { getDraft } from '#lib/drafts/get-draft.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { listLabTests } from '#lib/lab-tests/list-lab-tests.ts'
import { listPhysicianOffers, type PhysicianOffer } from './choose-physician.ts'
import { fillRegistration, prefillRegistration } from './prefill-forms.ts'

export interface RegistrationForm {
  draft: DraftView<'register-kit'> | null
  prefill: DraftData<'register-kit'>
  consents: AskedConsent[]
  /** Empty when the clinic has none, or when the service is unavailable. */
  physicians: PhysicianOffer[]
  delegatedTestIds: string[]
}

/** Works without the service, up to the form's last step. */
export async function getRegistrationForm(context: Context): Promise<RegistrationForm> {
  const actor = requirePatient(context, 'kits:register-own')
  const [draft, patient, agreements, physicians, tests] = await Promise.all([
    getDraft(context, 'register-kit'),
    db().patient.findUniqueOrThrow({ where: { id: actor.patientId } }),
    listStandingAgreements(db(), actor.patientId),
    listPhysicianOffers().catch(emptyWhenUnavailable),
    listLabTests().catch(emptyWhenUnavailable),
  ])
  const prefill = prefillRegistration(actor, patient)
  return {
    draft: draft && { ...draft, data: fillRegistration(draft.data, prefill) },
    prefill,
    consents: listConsentOffers(context.locale).map((offer) => ({
      ...offer,
      standing: presentStanding(agreements.find(({ type }) => type === offer.type)),
    })),
    physicians,
    delegatedTestIds: tests.filter((test) => test.isDelegated).map((test) => test.labTestId),
  }
}

function presentStanding(agreement: Agreement | undefined): AskedConsent['standing'] {
  if (!agreement) return null
  return { version: agreement.version, givenAt: agreement.givenAt.toISOString() }
}

function emptyWhenUnavailable(error: unknown): never[] {
  if (error instanceof AppError) return []
  throw error
}
