import type { Physician } from '#contract/people.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { PhysicianChoice } from './person-schema.ts'

export interface PhysicianOffer {
  npi: string
  firstName: string
  lastName: string
}

export async function listPhysicianOffers(): Promise<PhysicianOffer[]> {
  const physicians = await askService(catalog().listPhysicians())
  return physicians.map(({ npi, first_name, last_name }) => ({
    npi,
    firstName: first_name,
    lastName: last_name,
  }))
}

/** Undefined means the service's own physician. */
export async function choosePhysician(choice: PhysicianChoice): Promise<Physician | undefined> {
  if (choice.choice === 'service') return undefined
  if (choice.choice === 'own') {
    return { first_name: choice.firstName, last_name: choice.lastName, npi: choice.npi }
  }
  const offers = await listPhysicianOffers()
  const chosen = offers.find((offer) => offer.npi === choice.npi)
  if (!chosen) throw new AppError('invalid-input', { fields: { 'physician.choice': 'choice' } })
  return { first_name: chosen.firstName, last_name: chosen.lastName, npi: chosen.npi }
}
