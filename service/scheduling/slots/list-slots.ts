import { now } from '#platform/clock.ts'
import { findZipScenario } from '#service/scheduling/places/phlebotomy-providers.ts'
import { fractionOf } from '#service/scheduling/places/pick-by-hash.ts'
import { addDays, dayIn, weekdayOf, zonedTime } from '#service/scheduling/places/zoned-time.ts'
import type { Place } from './place.ts'

export interface Slot {
  /** provider, place and start: the key of its seats */
  key: string
  startAt: Date
  endAt: Date
  /** how many appointments it has room for */
  capacity: number
  price: number
  isPriority: boolean
}

interface Hours {
  /** minutes of the day in the place's zone: first start, last end */
  opens: number
  closes: number
  slotMinutes: number
  /** share of the slots that the provider offers */
  offered: number
  maxCapacity: number
  /** how long before it starts a slot can still be booked */
  leadMinutes: number
}

const hour = 60
const visits: Hours = {
  opens: 7 * hour,
  closes: 16 * hour,
  slotMinutes: 60,
  offered: 0.7,
  maxCapacity: 1,
  leadMinutes: 120,
}
const centers: Hours = {
  opens: 6.5 * hour,
  closes: 14.5 * hour,
  slotMinutes: 15,
  offered: 0.6,
  maxCapacity: 3,
  leadMinutes: 30,
}

const availabilityDays = 14
/** Providers open their calendars this far ahead. */
const calendarDays = 90
const dayMs = 24 * 60 * 60 * 1000
const visitPrice = 45
const priorityPrice = 75

const hoursOf = ({ type }: Pick<Place, 'type'>) => (type === 'phlebotomy' ? visits : centers)

/** The calendar days of a place from `startDay` on, each with its slots that can still be booked. */
export function listSlots(place: Place, startDay: string): { day: string; slots: Slot[] }[] {
  const lastDay = addDays(dayIn(place.timeZone, now()), calendarDays)
  if (startDay > lastDay) return []
  return Array.from({ length: availabilityDays }, (_, index) => addDays(startDay, index))
    .filter((day) => day <= lastDay)
    .map((day) => ({ day, slots: listSlotsOfDay(place, day) }))
    .filter(({ slots }) => slots.length > 0)
}

/** The place's slot that starts then, or undefined. */
export function findSlot(place: Place, startAt: Date): Slot | undefined {
  return listSlotsOfDay(place, dayIn(place.timeZone, startAt)).find(
    (slot) => slot.startAt.getTime() === startAt.getTime(),
  )
}

function listSlotsOfDay(place: Place, day: string): Slot[] {
  if (findZipScenario(place.address.zip_code) === 'no_slots') return []
  const hours = hoursOf(place)
  const earliest = now().getTime() + hours.leadMinutes * 60_000
  const count = countSlots(hours, weekdayOf(day))
  return Array.from({ length: count }, (_, index) => hours.opens + index * hours.slotMinutes)
    .filter((minutes) => fractionOf(`${place.key} ${day} ${minutes}`) < hours.offered)
    .map((minutes) => buildSlot(place, day, minutes))
    .filter(({ startAt }) => startAt.getTime() >= earliest)
}

/** Saturdays end at noon, Sundays are closed. */
function countSlots({ opens, closes, slotMinutes }: Hours, weekday: number) {
  if (weekday === 0) return 0
  const end = weekday === 6 ? Math.min(closes, 12 * hour) : closes
  return Math.max(0, Math.floor((end - opens) / slotMinutes))
}

export function buildSlot(place: Place, day: string, minutes: number): Slot {
  const { slotMinutes, maxCapacity } = hoursOf(place)
  const startAt = zonedTime(day, minutes, place.timeZone)
  const key = `${place.key}|${startAt.toISOString()}`
  const isPriority = place.type === 'phlebotomy' && startAt.getTime() - now().getTime() < dayMs
  return {
    key,
    startAt,
    endAt: new Date(startAt.getTime() + slotMinutes * 60_000),
    capacity: 1 + Math.floor(fractionOf(`seats ${key}`) * maxCapacity),
    price: place.type === 'phlebotomy' ? (isPriority ? priorityPrice : visitPrice) : 0,
    isPriority,
  }
}
