import type { UsAddress } from '#contract/appointment-requests.ts'
import type { AppointmentType } from '#contract/appointments.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import type { ServiceCenter } from '#service/scheduling/places/service-centers.ts'
import { type Coordinates, findZipArea } from '#service/scheduling/places/zip-areas.ts'

/** Where an appointment is: a center, or a home with the area that its provider serves. */
export interface Place extends Coordinates {
  type: AppointmentType
  provider: string
  /** names the calendar that its slots are of; no person's address */
  key: string
  address: UsAddress
  timeZone: string
  siteCode: string | null
  siteName: string | null
}

export function placeAtCenter(center: ServiceCenter): Place {
  return {
    type: 'patient_service_center',
    provider: center.lab,
    key: `${center.lab}|${center.code}`,
    address: center.address,
    timeZone: center.timeZone,
    siteCode: center.code,
    siteName: center.name,
    latitude: center.latitude,
    longitude: center.longitude,
  }
}

/** One phlebotomist of a provider visits a sectional center's area. */
export function placeAtHome(provider: string, address: UsAddress): Place {
  const area = findZipArea(address.zip_code)
  if (!area) throw new HttpFault(400, `No visits at home in ${address.zip_code}`)
  return {
    type: 'phlebotomy',
    provider,
    key: `${provider}|${area.prefix}|${area.timeZone}`,
    address,
    timeZone: area.timeZone,
    siteCode: null,
    siteName: null,
    latitude: area.latitude,
    longitude: area.longitude,
  }
}
