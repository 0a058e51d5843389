import type { phlebotomyProviders } from '#contract/appointment-requests.ts'
import { appointmentScenarios } from '#contract/sandbox/appointment-scenarios.ts'
import type { ZipArea } from './zip-areas.ts'

type PhlebotomyProvider = (typeof phlebotomyProviders)[number]

type ServiceType = 'appointment-ready' | 'appointment-request'

interface ServedBy {
  name: PhlebotomyProvider
  serviceTypes: ServiceType[]
}

export function findZipScenario(zipCode: string) {
  const zip = zipCode.slice(0, 5)
  return zip in appointmentScenarios
    ? appointmentScenarios[zip as keyof typeof appointmentScenarios]
    : undefined
}

/** Who draws blood at home in an area. Getlabs is booked; Phlebfinders takes requests and calls back. */
export function listPhlebotomyProviders(area: ZipArea | undefined): ServedBy[] {
  if (!area || area.state === 'AK') return []
  const requested: ServedBy = { name: 'phlebfinders', serviceTypes: ['appointment-request'] }
  if (findZipScenario(area.zip) === 'request_only') return [requested]
  return [{ name: 'getlabs', serviceTypes: ['appointment-ready'] }, requested]
}
