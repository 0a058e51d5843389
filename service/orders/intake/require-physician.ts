import type { Consent, Physician } from '#contract/people.ts'
import { now } from '#platform/clock.ts'
import type { LabAccountTerms } from '#service/catalog/labs/get-lab-account.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentDay } from '#service/http/present-time.ts'

interface Prescription {
  /** null: the service's own account */
  account: Pick<LabAccountTerms, 'delegatedFlow'> | null
  isNationalLab: boolean
  physician: Physician | null | undefined
}

const delegatedFlows = new Set(['order_delegated', 'fully_delegated'])

/** Orders through a delegated account at a national laboratory are signed by the team's physicians (specification 7). */
function isDelegated({ account, isNationalLab }: Prescription) {
  return account !== null && isNationalLab && delegatedFlows.has(account.delegatedFlow)
}

/** Signs the orders of accounts that are not delegated (specification 7). */
const servicePhysician: Physician = {
  first_name: 'Rowan',
  last_name: 'Ellery',
  npi: '1841207735',
}

/** Undefined where no one signs yet, which is only possible before the enforcement. */
export function choosePhysician(
  settings: ServiceSettings,
  prescription: Prescription,
): Physician | undefined {
  if (prescription.physician) return prescription.physician
  if (!isDelegated(prescription)) return servicePhysician
  if (presentDay(now()) < settings.SERVICE_PHYSICIAN_ENFORCED_FROM) return undefined
  throw new HttpFault(400, 'A physician is required for orders through a delegated lab account')
}

export function warnOfPhysician(settings: ServiceSettings, physician: Physician | undefined) {
  if (physician) return undefined
  return `From ${settings.SERVICE_PHYSICIAN_ENFORCED_FROM} on, orders through a delegated lab account are refused without a physician`
}

export function choosePhysicianOrConsents(
  settings: ServiceSettings,
  prescription: Prescription & { consents: Consent[] | null | undefined },
) {
  const physician = choosePhysician(settings, prescription)
  if (!prescription.physician && !isDelegated(prescription) && !prescription.consents?.length)
    throw new HttpFault(400, 'consents are required unless a physician is set')
  return physician
}
