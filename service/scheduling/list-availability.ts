import type { z } from 'zod'
import type { centerAvailabilityQuery, UsAddress } from '#contract/appointment-requests.ts'
import { now } from '#platform/clock.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import type { TeamContext } from '#service/orders/team-context.ts'
import { listPhlebotomyProviders } from '#service/scheduling/places/phlebotomy-providers.ts'
import {
  findServiceCenter,
  listServiceCenters,
  type ServiceCenter,
} from '#service/scheduling/places/service-centers.ts'
import { findZipArea } from '#service/scheduling/places/zip-areas.ts'
import { dayIn } from '#service/scheduling/places/zoned-time.ts'
import { createKeySealer } from '#service/scheduling/slots/booking-key.ts'
import { listSlots, type Slot } from '#service/scheduling/slots/list-slots.ts'
import { type Place, placeAtCenter, placeAtHome } from '#service/scheduling/slots/place.ts'
import { readTakenSeats } from '#service/scheduling/slots/seat-counts.ts'
import { findHeldSlot } from '#service/scheduling/slots/slot-claims.ts'

const maxSiteCodes = 3

interface Candidate {
  place: Place
  /** null for a visit at home */
  location: ReturnType<typeof presentLocation> | null
}

interface VisitSearch {
  address: UsAddress
  startDate: string | undefined
  orderId: string | undefined
}

/** Visits at home. Empty where providers only take requests, or none come. */
export async function listVisitSlots(
  db: Db,
  context: TeamContext,
  { address, startDate, orderId }: VisitSearch,
) {
  const area = findZipArea(address.zip_code)
  const timezone = area?.timeZone ?? null
  if (timezone) chooseStart(timezone, startDate)
  const provider = listPhlebotomyProviders(area).find(({ serviceTypes }) =>
    serviceTypes.includes('appointment-ready'),
  )
  if (!provider) return { timezone, slots: [] }
  const place = placeAtHome(provider.name, address)
  return listCandidates(db, context, {
    candidates: [{ place, location: null }],
    startDate,
    orderId,
    allowStale: false,
  })
}

/** Service centers: those named by their codes, or those near a ZIP code. */
export async function listCenterSlots(
  db: Db,
  context: TeamContext,
  query: z.output<typeof centerAvailabilityQuery>,
) {
  const candidates = chooseCenters(query).map(({ center, distance }) => ({
    place: placeAtCenter(center),
    location: presentLocation(center, distance),
  }))
  return listCandidates(db, context, {
    candidates,
    startDate: query.start_date,
    orderId: query.order_id,
    allowStale: query.allow_stale === 'true',
  })
}

function chooseCenters({
  lab,
  site_codes: codes,
  zip_code: zipCode,
  radius,
}: z.output<typeof centerAvailabilityQuery>) {
  if (codes && codes.length > maxSiteCodes)
    throw new HttpFault(400, `site_codes must have at most ${maxSiteCodes} codes`)
  if (!codes && !zipCode) throw new HttpFault(400, 'site_codes or zip_code must be set')
  if (zipCode && !radius && !codes) throw new HttpFault(400, 'radius must be set with zip_code')
  if (!codes) return listServiceCenters(lab, zipCode ?? '', Number(radius)).slice(0, maxSiteCodes)
  const near = zipCode ? listServiceCenters(lab, zipCode, Infinity) : []
  return codes.map((code) => {
    const center = findServiceCenter(code)
    if (center?.lab !== lab) throw new HttpFault(404, `${lab} has no service center ${code}`)
    const distance = near.find((other) => other.center.code === code)?.distance ?? 0
    return { center, distance }
  })
}

function presentLocation(center: ServiceCenter, distance: number) {
  return {
    location: { lng: center.longitude, lat: center.latitude },
    distance,
    address: { ...center.address, unit: null, access_notes: null },
    code: center.code,
    name: center.name,
    iana_timezone: center.timeZone,
  }
}

interface Search {
  candidates: Candidate[]
  startDate: string | undefined
  /** the order that asks */
  orderId: string | undefined
  allowStale: boolean
}

async function listCandidates(
  db: Db,
  { settings, teamId }: TeamContext,
  { candidates, startDate, orderId, allowStale }: Search,
) {
  const found = candidates.flatMap(({ place, location }) =>
    listSlots(place, chooseStart(place.timeZone, startDate)).map(({ day, slots }) => ({
      place,
      location,
      day,
      slots,
      key: place.key,
      timeZone: place.timeZone,
    })),
  )
  const { taken, isFresh } = await readTakenSeats(db, found, allowStale)
  const held = orderId === undefined ? undefined : await findHeldSlot(db, { teamId, orderId })
  // An older count may be from before the hold.
  const isOwn = (key: string) => held === key && isFresh(key)
  const seatsLeft = ({ key, capacity }: Slot) =>
    Math.min(capacity, capacity - (taken.get(key) ?? 0) + (isOwn(key) ? 1 : 0))
  const sealer = createKeySealer(settings, teamId)
  const expiresAt = presentTime(sealer.expiresAt)
  const zones = new Set(candidates.map(({ place }) => place.timeZone))
  const present = (place: Place, slot: Slot) => ({
    booking_key: sealer.seal(place, slot),
    start: presentTime(slot.startAt),
    end: presentTime(slot.endAt),
    expires_at: expiresAt,
    price: slot.price,
    is_priority: slot.isPriority,
    num_appointments_available: seatsLeft(slot),
  })
  return {
    timezone: zones.size === 1 ? ([...zones][0] ?? null) : null,
    slots: found
      .map(({ day, location, place, slots }) => ({
        date: day,
        location,
        slots: slots.filter((slot) => seatsLeft(slot) > 0).map((slot) => present(place, slot)),
      }))
      .filter(({ slots }) => slots.length > 0)
      .sort((a, b) => a.date.localeCompare(b.date)),
  }
}

/** The first day of the search; the place's calendar decides what is past. */
function chooseStart(timeZone: string, startDate: string | undefined) {
  const today = dayIn(timeZone, now())
  if (startDate === undefined) return today
  if (startDate < today) throw new HttpFault(400, 'start_date cannot be in the past')
  return startDate
}
