import type { Physician } from '#contract/people.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { PhysicianChoice } from './person-schema.ts'

export interface PhysicianOffer {
  npi: string
  firstName: string
  lastName: string
  /** with a license; null where the service lists the physician and says nothing about it */
  states: string[] | null
}

export function readClinicPhysicians() {
  return db().clinicPhysician.findMany({
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { npi: 'asc' }],
    select: { npi: true, firstName: true, lastName: true, states: true },
  })
}

/** The clinic's own, or those that the service lists for its team until it has written any. */
export async function listPhysicianOffers(): Promise<PhysicianOffer[]> {
  const own = await readClinicPhysicians()
  if (own.length > 0) return own
  const physicians = await askService(catalog().listPhysicians())
  return physicians.map(({ npi, first_name, last_name }) => ({
    npi,
    firstName: first_name,
    lastName: last_name,
    states: null,
  }))
}

export function isLicensedIn({ states }: PhysicianOffer, state: string) {
  return states === null || states.includes(state)
}

/** Undefined means the service's own physician. `state` is the patient's. */
export async function choosePhysician(
  choice: PhysicianChoice,
  state: string,
): Promise<Physician | undefined> {
  if (choice.choice === 'service') return undefined
  if (choice.choice === 'own') {
    return { first_name: choice.firstName, last_name: choice.lastName, npi: choice.npi }
  }
  const offers = await listPhysicianOffers()
  const chosen = offers.find((offer) => offer.npi === choice.npi)
  if (!chosen) throw new AppError('invalid-input', { fields: { 'physician.choice': 'choice' } })
  if (!isLicensedIn(chosen, state))
    throw new AppError('invalid-input', { fields: { 'physician.choice': 'physician-state' } })
  return { first_name: chosen.firstName, last_name: chosen.lastName, npi: chosen.npi }
}
