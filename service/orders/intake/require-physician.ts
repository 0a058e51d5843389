import type { Consent, Physician } from '#contract/people.ts'
import { now } from '#platform/clock.ts'
import type { LabAccountTerms } from '#service/catalog/labs/get-lab-account.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentDay } from '#service/http/present-time.ts'

interface Prescription {
  /** null: the service's own account */
  account: LabAccountTerms | null
  isNationalLab: boolean
  physician: Physician | null | undefined
}

const delegatedFlows = new Set(['order_delegated', 'fully_delegated'])

/** Orders through a delegated account at a national laboratory are signed by the team's physicians (specification 7). */
function isDelegated({ account, isNationalLab }: Prescription) {
  return account !== null && isNationalLab && delegatedFlows.has(account.delegatedFlow)
}

export function requirePhysician(settings: ServiceSettings, prescription: Prescription) {
  if (prescription.physician || !isDelegated(prescription)) return
  if (presentDay(now()) < settings.SERVICE_PHYSICIAN_ENFORCED_FROM) return
  throw new HttpFault(400, 'A physician is required for orders through a delegated lab account')
}

export function requirePhysicianOrConsents(
  settings: ServiceSettings,
  prescription: Prescription & { consents: Consent[] | null | undefined },
) {
  requirePhysician(settings, prescription)
  if (prescription.physician || isDelegated(prescription)) return
  if (!prescription.consents?.length)
    throw new HttpFault(400, 'consents are required unless a physician is set')
}
