import {
  isAddressFilled,
  type PersonValues,
  type RegistrationValues,
} from '#components/kits/form/form-values.ts'
import { isSampleId, normalizeSampleId } from '#contract/sample-id.ts'
import type { DraftStep } from '#lib/drafts/draft-steps.ts'
import type { RegistrationForm } from '#lib/kits/get-registration-form.ts'

type Step = DraftStep<'register-kit'>

/** The first step with something missing. Whether the values are valid is up to the steps and the server. */
export function findFurthestStep(values: RegistrationValues, form: RegistrationForm): Step {
  if (!isSampleId(normalizeSampleId(values.sampleId))) return 'code'
  if (!isPersonFilled(values.aboutYou)) return 'about-you'
  const missing = form.consents.some(
    (offer) => !offer.standing && values.consents[offer.type] !== offer.version,
  )
  if (missing) return 'consents'
  return values.physician.choice === '' ? 'physician' : 'check'
}

function isPersonFilled({ address, ...person }: PersonValues) {
  return Object.values(person).every((text) => text.trim() !== '') && isAddressFilled(address)
}

export function findProblemStep(paths: readonly string[]): Step | undefined {
  const has = (start: string) =>
    paths.some((path) => path === start || path.startsWith(`${start}.`))
  if (has('sampleId')) return 'code'
  if (has('aboutYou')) return 'about-you'
  if (has('consents')) return 'consents'
  return has('physician') ? 'physician' : undefined
}
