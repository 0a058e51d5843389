import type { CreateOrderBody } from '#contract/order-requests.ts'
import type { HealthInsurance } from '#contract/people.ts'
import type { LabAccountTerms } from '#service/catalog/labs/get-lab-account.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { addInsurance, findInsurance } from '#service/users/insurance.ts'

/** An account bills each type in the states that it lists; the service's own account bills everywhere. */
export function requireAllowedBilling(
  account: Pick<LabAccountTerms, 'allowedBilling'> | null,
  { billing_type: type, patient_address: { state } }: CreateOrderBody,
) {
  const allowed = account?.allowedBilling ?? {}
  if (Object.keys(allowed).length === 0 || allowed[type]?.includes(state)) return
  throw new HttpFault(400, `billing_type ${type} is not allowed in ${state} by the lab account`)
}

/** An order that an insurance pays names it, or is billed to the user's newest primary one. */
export async function chooseBilling(tx: Transaction, input: CreateOrderBody) {
  const insurance = await chooseInsurance(tx, input)
  if (input.billing_type !== 'commercial_insurance')
    return { healthInsuranceId: insurance?.id ?? null, hasAbn: false }
  if (!insurance)
    throw new HttpFault(400, 'health_insurance is required for commercial_insurance billing')
  return {
    healthInsuranceId: insurance.id,
    hasAbn: needsAbn(insurance.terms, input.icd_codes ?? []),
  }
}

async function chooseInsurance(tx: Transaction, input: CreateOrderBody) {
  if (input.health_insurance) return addInsurance(tx, input.user_id, input.health_insurance)
  if (input.billing_type !== 'commercial_insurance') return undefined
  return findInsurance(tx, input.user_id)
}

/** Medicare may not pay for a test without a diagnosis, so the patient has to know the price in advance. */
function needsAbn({ payor_code: payor }: HealthInsurance, icdCodes: string[]) {
  return /^medicare/i.test(payor) && icdCodes.length === 0
}
