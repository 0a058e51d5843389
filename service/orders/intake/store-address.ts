import type { PatientDetails } from '#contract/people.ts'
import { isServedCountry } from '#contract/us-places.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { invalidValue } from '#service/http/http-fault.ts'
import { findCountryCode } from '#service/orders/presentation/country-names.ts'

export function storeAddress<T extends { country: string }>(
  place: 'patient_address' | 'shipping_details',
  address: T,
) {
  const country = findCountryCode(address.country)
  if (!country) {
    throw invalidValue(
      ['body', place, 'country'],
      'country must be a 2-letter code or a full name',
      address.country,
    )
  }
  if (!isServedCountry(country)) {
    throw invalidValue(
      ['body', place, 'country'],
      'country must be the United States or one of its territories',
      address.country,
    )
  }
  return { ...address, country } as T & Prisma.InputJsonObject
}

export function shipToPatient(
  patient: PatientDetails,
  address: Prisma.InputJsonObject,
): Prisma.InputJsonObject {
  return {
    ...address,
    receiver_name: address.receiver_name || `${patient.first_name} ${patient.last_name}`,
    phone_number: address.phone_number ?? patient.phone_number,
  }
}
