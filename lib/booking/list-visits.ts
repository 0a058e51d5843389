import { z } from 'zod'
import { highLevelOf } from '#contract/order-status.ts'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { presentAppointment } from '#lib/appointments/present-appointment.ts'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { localTimeIn } from '#lib/dates/local-time.ts'
import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { parseTimeZone } from '#lib/i18n/time-zone.ts'
import { readListed } from '#lib/orders/read-orders.ts'
import {
  type ListedVisit,
  type VisitFilter,
  type VisitPage,
  type VisitSpan,
  visitFilters,
  visitSpans,
} from './visit-list.ts'

export const listVisitsInput = z.object({
  /** the day, or the first day of the week that contains it; today where it is left out */
  on: z.iso
    .date({ error: 'date' })
    .refine((day) => day > '1900' && day < '2200', { error: 'date' })
    .optional(),
  span: z.enum(visitSpans).default('week'),
  show: z.enum(visitFilters).default('all'),
  timeZone: z.string().max(64).default('UTC').transform(parseTimeZone),
})

const dayMs = 86_400_000
/** No US zone is further from UTC. */
const zoneReachMs = 14 * 3_600_000
const maxRows = 500

/** The visits of a day or a week. Audited with the orders shown. */
export async function listVisits(
  context: Context,
  { access: token, ...input }: z.input<typeof listVisitsInput> & { access?: string | null } = {},
): Promise<VisitPage> {
  requireStaff(context, 'appointments:read')
  const { on, span, show, timeZone } = parseInput(listVisitsInput, input)
  const today = localTimeIn(timeZone, new Date()).slice(0, 10)
  const dates = listDates(on ?? today, span)
  const [from = today, until = today] = [dates[0], dates.at(-1)]
  return db().$transaction(async (tx) => {
    const rows = await tx.appointmentProjection.findMany({
      where: {
        OR: [
          {
            startAt: {
              gte: new Date(Date.parse(from) - zoneReachMs),
              lt: new Date(Date.parse(until) + dayMs + zoneReachMs),
            },
          },
          { startAt: null, status: 'pending' },
        ],
      },
      orderBy: [{ startAt: 'asc' }, { appointmentId: 'asc' }],
      take: maxRows + 1,
    })
    const now = await readDatabaseTime(tx)
    const visits = rows.slice(0, maxRows).map((row) => presentAppointment(row, now))
    const inSpan = visits.filter((visit) => dates.includes(dayOf(visit)))
    const open = visits.filter(({ startAt }) => startAt === null)
    const shown = [...inSpan, ...open].filter((visit) => isShown(visit, show))
    const listed = await readListed(
      tx,
      shown.map(({ orderId }) => orderId),
    )
    const orderOf = new Map(listed.map(({ row, patient }) => [row.orderId, { row, patient }]))
    const present = shown.flatMap((visit): ListedVisit[] => {
      const order = orderOf.get(visit.orderId)
      if (!order) return []
      const { patient, row } = order
      const isKept = visit.can.cancel && highLevelOf(row.status) === 'cancelled'
      return [{ ...visit, patient, labTestName: row.labTestName, isKept }]
    })
    const record = {
      action: 'appointments.list',
      subject: 'order',
      shownIds: present.map(({ orderId }) => orderId),
      filters: show === 'all' ? [] : ['show'],
    } as const
    return {
      access: await recordAccess(tx, context, { record, token }),
      today,
      from,
      until,
      days: dates.map((date) => ({
        date,
        visits: present.filter((visit) => dayOf(visit) === date),
      })),
      requested: present.filter(({ startAt }) => startAt === null),
      counts: countVisits([...inSpan, ...open]),
      isCapped: rows.length > maxRows,
    }
  })
}

/** One day, or Sunday to Saturday. */
function listDates(on: string, span: VisitSpan): string[] {
  const dayOn = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  if (span === 'day') return [on]
  const first = Date.parse(on) - new Date(on).getUTCDay() * dayMs
  return Array.from({ length: 7 }, (_, index) => dayOn(first + index * dayMs))
}

/** At the place: a visit in Honolulu late on Monday is on Monday. */
function dayOf({ startAt, timeZone }: AppointmentView): string {
  return startAt ? localTimeIn(timeZone, new Date(startAt)).slice(0, 10) : ''
}

function isShown({ state, cancellation }: AppointmentView, show: VisitFilter): boolean {
  const isMissed = cancellation?.cause === 'missed'
  if (show === 'missed') return isMissed
  if (show === 'cancelled') return state === 'cancelled' && !isMissed
  if (show === 'pending') return state === 'pending' || state === 'reserved'
  return show === 'all' || state === 'confirmed'
}

function countVisits(visits: readonly AppointmentView[]) {
  const count = (show: VisitFilter) => visits.filter((visit) => isShown(visit, show)).length
  return Object.fromEntries(visitFilters.map((show) => [show, count(show)])) as VisitPage['counts']
}
