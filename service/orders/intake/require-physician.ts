import type { LabAccountTerms } from '#service/catalogue/labs/get-lab-account.ts'
import { now } from '#service/clock.ts'
import type { Consent, Physician } from '#service/contract/people.ts'
import type { ServiceSettings } from '#service/env.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentDay } from '#service/http/present-time.ts'

interface Prescription {
  /** null: the service's own. */
  account: LabAccountTerms | null
  isNationalLab: boolean
  physician: Physician | null | undefined
}

const delegatedFlows = new Set(['order_delegated', 'fully_delegated'])

/** A linked account whose orders the team's physicians sign, at a national laboratory (specification 7). */
function isDelegated({ account, isNationalLab }: Prescription) {
  return account !== null && isNationalLab && delegatedFlows.has(account.delegatedFlow)
}

/** A delegated order names its physician, from the day that the settings say (decision 19). */
export function requirePhysician(settings: ServiceSettings, prescription: Prescription) {
  if (prescription.physician || !isDelegated(prescription)) return
  if (presentDay(now()) < settings.SERVICE_PHYSICIAN_ENFORCED_FROM) return
  throw new HttpFault(400, 'A physician is required for orders of a delegated lab account')
}

/** Whose physicians sign a registration: the team's, who must be named, or the service's, who need the patient's consents. */
export function requirePhysicianOrConsents(
  settings: ServiceSettings,
  prescription: Prescription & { consents: Consent[] | null | undefined },
) {
  requirePhysician(settings, prescription)
  if (prescription.physician || isDelegated(prescription)) return
  if (!prescription.consents?.length)
    throw new HttpFault(400, 'consents are required unless a physician is set')
}
