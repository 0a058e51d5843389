import { bookableLabs } from '#contract/appointment-requests.ts'
import type { Availability } from '#contract/appointments.ts'
import { addressLines, zoneOf } from '#lib/appointments/present-appointment.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { localTimeIn } from '#lib/dates/local-time.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { WireAddress } from '#lib/service-client/appointment-calls.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { askService, toAppError } from '#lib/service-client/to-app-error.ts'
import { type SlotSearch, slotSearch } from './booking-schemas.ts'
import { requireBookableOrder, type VisitOrder } from './require-visit-order.ts'
import type { SlotDay, SlotPlace, SlotSearchResult } from './slot-view.ts'

const searchedDays = 14
const dayMs = 86_400_000

/** The free times of 14 days, by place and day. Throws not-possible-now for an order that needs no visit. */
export async function findSlots(context: Context, input: SlotSearch): Promise<SlotSearchResult> {
  const { orderId, from, zip, radius, accessNotes } = parseInput(slotSearch, input)
  const order = await db().$transaction(async (tx) => {
    const found = await requireBookableOrder(tx, context, orderId)
    await recordAudit(tx, context, {
      action: 'appointments.find-slots',
      patientId: found.patientId,
      subject: 'order',
      subjectId: found.orderId,
    })
    return found
  })
  const zipCode = zip ?? order.address?.zip_code
  if (zipCode === undefined) throw new AppError('invalid-input', { fields: { zip: 'zip' } })
  const zone = zoneOf(null, order.address)
  const today = localTimeIn(zone === 'UTC' ? 'America/New_York' : zone, new Date()).slice(0, 10)
  const start = from !== undefined && from > today ? from : undefined
  const first = start ?? today
  const found =
    order.path === 'psc'
      ? await findAtCenters(order, { zip: zipCode, radius, start })
      : await findAtHome(order, accessNotes, start)
  return {
    kind: order.path === 'psc' ? 'center' : 'home',
    zip: zipCode,
    radius,
    from: first,
    until: addDays(first, searchedDays - 1),
    hasEarlier: start !== undefined,
    patientZone: order.address ? zone : null,
    ...found,
  }
}

type Found = Pick<SlotSearchResult, 'places' | 'service'>

async function findAtHome(
  order: VisitOrder,
  accessNotes: string,
  start: string | undefined,
): Promise<Found> {
  const { address } = order
  if (!address) return { places: [], service: 'none' }
  const providers = await listHomeProviders(address)
  const isBooked = providers.some(({ service_types }) =>
    service_types.includes('appointment-ready'),
  )
  if (!isBooked) return { places: [], service: providers.length > 0 ? 'requested' : 'none' }
  const answer = await askService(
    serviceClient().findHomeSlots(withAccessNotes(address, accessNotes), {
      start_date: start,
      order_id: order.orderId,
    }),
  )
  const days = answer.slots.flatMap((day) => presentDay(day))
  const place: SlotPlace = {
    siteCode: null,
    place: { name: null, lines: addressLines(address) },
    distance: null,
    timeZone: zoneOf(answer.timezone, address),
    days,
  }
  return { places: [place], service: 'booked' }
}

export async function listHomeProviders(address: WireAddress) {
  const { phlebotomy } = await askService(serviceClient().getAreaInfo(address.zip_code.slice(0, 5)))
  return phlebotomy.is_served ? phlebotomy.providers : []
}

export function withAccessNotes(address: WireAddress, accessNotes: string): WireAddress {
  return { ...address, access_notes: accessNotes || null }
}

async function findAtCenters(
  order: VisitOrder,
  { zip, radius, start }: { zip: string; radius: string; start: string | undefined },
): Promise<Found> {
  const lab = await findBookableLab(order.labTestId)
  if (!lab) return { places: [], service: 'none' }
  const answer = await serviceClient()
    .findCenterSlots({ lab, zip_code: zip, radius, start_date: start, order_id: order.orderId })
    .catch((error: unknown) => {
      // No center in the area.
      if (error instanceof ServiceError && error.kind === 'not-found') return undefined
      throw toAppError(error)
    })
  return { places: answer ? groupByCenter(answer) : [], service: 'booked' }
}

/** The laboratory of the order's test, if its service centers are booked through the service. */
async function findBookableLab(labTestId: string | null) {
  if (!labTestId) return undefined
  const { lab } = await askService(catalog().getLabTest(labTestId))
  return bookableLabs.find((each) => each === lab?.slug)
}

function groupByCenter({ slots, timezone }: Availability): SlotPlace[] {
  const byCenter = Map.groupBy(slots, ({ location }) => location?.code ?? '')
  const places = [...byCenter.values()].flatMap((days): SlotPlace[] => {
    const location = days[0]?.location
    if (!location) return []
    return [
      {
        siteCode: location.code,
        place: { name: location.name, lines: addressLines(location.address) },
        distance: location.distance,
        timeZone: zoneOf(location.iana_timezone ?? timezone, location.address),
        days: days.flatMap((day) => presentDay(day)),
      },
    ]
  })
  return places.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
}

/** A slot without a key or without room cannot be booked. */
function presentDay({ date, slots }: Availability['slots'][number]): SlotDay[] {
  const free = slots.flatMap((slot) =>
    slot.booking_key && slot.num_appointments_available > 0
      ? [
          {
            bookingKey: slot.booking_key,
            startAt: slot.start,
            endAt: slot.end,
            left: slot.num_appointments_available,
            price: slot.price,
          },
        ]
      : [],
  )
  return free.length > 0 ? [{ date: date.slice(0, 10), slots: free }] : []
}

function addDays(day: string, count: number) {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}
