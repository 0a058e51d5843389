import { createHash } from 'node:crypto'
import { dayNumberAt, hourMs, instantOf, offsetAt } from './local-time.ts'
import { between, share } from './random.ts'

interface Home {
  zone: string
  destination: string
  flightHours: number
  /** minutes after midnight at home */
  departs: number
}

/** Flights land in the evening of the same day, so that every night is slept in one zone. */
const homes: readonly Home[] = [
  { zone: 'America/Los_Angeles', destination: 'America/New_York', flightHours: 5.5, departs: 600 },
  { zone: 'America/New_York', destination: 'America/Los_Angeles', flightHours: 6, departs: 600 },
  { zone: 'America/Chicago', destination: 'Europe/London', flightHours: 8, departs: 390 },
  { zone: 'America/Denver', destination: 'America/New_York', flightHours: 4.5, departs: 600 },
]
const departsBack = 660
/** Once in so many days there is a trip, a day off and an empty battery. */
export const blockDays = 28

/** A simulated person: the same body for every provider, determined by the seed. */
export interface DemoPerson {
  seed: number
  homeZone: string
  restingHeartRate: number
  maximumHeartRate: number
  hrv: number
  weightKg: number
  heightCm: number
  isFemale: boolean
  zoneAt(at: number): string
  offsetAt(at: number): number
  isFlying(at: number): boolean
  zoneOfMorning(day: number): string
  zoneOfEvening(day: number): string
}

export function seedOf(userId: string): number {
  return createHash('sha256').update(userId).digest().readInt32BE(0)
}

export function homeOf(seed: number): string {
  return (homes[Math.floor(share(seed, 1) * homes.length)] ?? homes[0])?.zone ?? 'America/New_York'
}

export function buildPerson(seed: number, homeZone: string): DemoPerson {
  // A person whose home is none of the above does not travel.
  const home = homes.find(({ zone }) => zone === homeZone)

  function tripOf(block: number) {
    if (!home) return undefined
    const leaves = block * blockDays + 8 + Math.floor(share(seed, 2, block) * 8)
    const returns = leaves + 3 + Math.floor(share(seed, 3, block) * 3)
    const departure = instantOf(home.zone, leaves, home.departs)
    const departureBack = instantOf(home.destination, returns, departsBack)
    const flightMs = home.flightHours * hourMs
    return {
      leaves,
      returns,
      departure,
      arrival: departure + flightMs,
      departureBack,
      arrivalBack: departureBack + flightMs,
      destination: home.destination,
    }
  }
  const trips = new Map<number, ReturnType<typeof tripOf>>()
  function findTrip(day: number) {
    const block = Math.floor(day / blockDays)
    if (!trips.has(block)) trips.set(block, tripOf(block))
    return trips.get(block)
  }
  const tripAt = (at: number) => findTrip(dayNumberAt(homeZone, at))
  const zoneAt = (at: number) => {
    const trip = tripAt(at)
    return trip && trip.arrival <= at && at < trip.arrivalBack ? trip.destination : homeZone
  }
  return {
    seed,
    homeZone,
    restingHeartRate: between(52, 66, seed, 4),
    maximumHeartRate: between(172, 192, seed, 5),
    hrv: between(32, 70, seed, 6),
    weightKg: between(58, 92, seed, 7),
    heightCm: Math.round(between(158, 188, seed, 8)),
    isFemale: share(seed, 9) < 0.5,
    zoneAt,
    offsetAt: (at) => offsetAt(zoneAt(at), at),
    isFlying(at) {
      const trip = tripAt(at)
      return (
        trip !== undefined &&
        ((trip.departure <= at && at < trip.arrival) ||
          (trip.departureBack <= at && at < trip.arrivalBack))
      )
    },
    zoneOfMorning(day) {
      const trip = findTrip(day)
      return trip && trip.leaves < day && day <= trip.returns ? trip.destination : homeZone
    },
    zoneOfEvening(day) {
      const trip = findTrip(day)
      return trip && trip.leaves <= day && day < trip.returns ? trip.destination : homeZone
    },
  }
}
