import { connectionErrorTypes } from '#contract/wearables/connections.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { lastDays } from '#lib/wearables/period.ts'
import { isContinuous, silentAfterHours } from '#lib/wearables/silence.ts'
import type {
  ConnectionState,
  ConnectionView,
  DeviceView,
  StripState,
} from '#lib/wearables/wearable-view.ts'
import type { WearableConnection, WearableHistory } from '#prisma/generated/client.ts'
import { nameProvider } from './present-source.ts'
import type { PersonClock } from './read-clock.ts'

const stripDays = 14
const hourMs = 3_600_000
const silentAfterMs = silentAfterHours * hourMs
const quietAfterMs = 14 * 24 * hourMs
/** Until the service has announced what it will read. */
const announcedWithinMs = hourMs
const wholeHours = 20

export interface ConnectionFacts {
  row: WearableConnection
  state: ConnectionState
  /** since when it is in its state */
  since: Date
  lastDataAt: number | null
}

/** What is connected or was, with what came through it in the last two weeks. */
export async function readConnections(
  tx: Transaction,
  patientId: PatientId,
  clock: PersonClock,
): Promise<ConnectionView[]> {
  const facts = await readConnectionFacts(tx, patientId, clock)
  const { dates } = lastDays(clock.today, stripDays)
  const hours = await tx.$queryRaw<{ provider: string; date: string; hours: number }[]>`
    SELECT provider, to_char(day, 'YYYY-MM-DD') AS date, bit_count(hours::bit(24))::int AS hours
      FROM wearable_day
     WHERE patient_id = ${patientId}::uuid AND day BETWEEN ${dates[0]}::date AND ${dates.at(-1)}::date`
  const devices = await tx.wearableDevice.findMany({
    where: { patientId },
    orderBy: [{ model: 'asc' }, { id: 'asc' }],
  })
  return facts.map(({ row, state, since, lastDataAt }) => ({
    provider: row.provider,
    name: nameProvider(row.provider),
    state,
    errorType: state === 'error' ? presentError(row.errorType) : null,
    since: since.toISOString(),
    lastDataAt: lastDataAt === null ? null : new Date(lastDataAt).toISOString(),
    devices: devices
      .filter(({ provider }) => provider === row.provider)
      .map(
        (device): DeviceView => ({
          deviceId: device.id,
          model: device.model,
          manufacturer: device.manufacturer,
          type: device.sourceType,
          batteryLevel: device.batteryLevel,
          lastSeenAt: device.lastSeenAt?.toISOString() ?? null,
        }),
      ),
    strip: dates.map((date) => ({
      date,
      state: stripState(row, {
        date,
        offset: clock.offset,
        hours: hours.find((each) => each.provider === row.provider && each.date === date)?.hours,
        isToday: date === clock.today,
      }),
    })),
  }))
}

export async function readConnectionFacts(
  tx: Transaction,
  patientId: PatientId,
  clock: PersonClock,
): Promise<ConnectionFacts[]> {
  const [rows, histories, newest] = [
    await tx.wearableConnection.findMany({ where: { patientId }, orderBy: { provider: 'asc' } }),
    await tx.wearableHistory.findMany({ where: { patientId } }),
    await tx.$queryRaw<{ provider: string; at: number }[]>`
      SELECT s.provider, (extract(epoch FROM max(l.at)) * 1000)::float8 AS at
        FROM wearable_series s
       CROSS JOIN LATERAL (SELECT at FROM wearable_sample
                            WHERE patient_id = s.patient_id AND series_id = s.id ORDER BY at DESC LIMIT 1) l
       WHERE s.patient_id = ${patientId}::uuid GROUP BY 1`,
  ]
  return rows.map((row) => {
    const lastDataAt = newest.find(({ provider }) => provider === row.provider)?.at ?? null
    const own = histories.filter(({ provider }) => provider === row.provider)
    return { row, lastDataAt, ...stateOf(row, own, { lastDataAt, now: clock.now }) }
  })
}

function stateOf(
  { provider, connectedAt, erroredAt, disconnectedAt }: WearableConnection,
  histories: readonly WearableHistory[],
  { lastDataAt, now }: { lastDataAt: number | null; now: number },
): { state: ConnectionState; since: Date } {
  const [connected, errored, ended] = [connectedAt, erroredAt, disconnectedAt].map((at) =>
    Number(at ?? 0),
  ) as [number, number, number]
  if (ended > 0 && ended >= Math.max(connected, errored))
    return { state: 'disconnected', since: new Date(ended) }
  if (errored > connected) return { state: 'error', since: new Date(errored) }
  const since = new Date(connected)
  const isUnread = histories.some(({ readAt }) => readAt === null)
  const isExpected = histories.length === 0 && now - connected < announcedWithinMs
  if (isUnread || isExpected) return { state: 'reading', since }
  const age = now - (lastDataAt ?? connected)
  if (isContinuous(provider)) return { state: age > silentAfterMs ? 'silent' : 'on', since }
  return { state: age > quietAfterMs ? 'quiet' : 'on', since }
}

interface StripDay {
  date: string
  offset: number
  hours: number | undefined
  /** it is not over */
  isToday: boolean
}

function stripState(
  row: WearableConnection,
  { date, offset, hours, isToday }: StripDay,
): StripState {
  if (hours !== undefined) {
    const isWhole = !isContinuous(row.provider) || hours >= wholeHours
    return isWhole && !isToday ? 'whole' : 'part'
  }
  const begin = Date.parse(`${date}T00:00:00Z`) - offset * 1000
  if (isDownAt(row, begin + 24 * hourMs)) return 'down'
  return Number(row.connectedAt ?? 0) > begin + 24 * hourMs ? 'before' : 'none'
}

/** Whether the connection did not work at an instant, as far as its newest changes say. */
export function isDownAt(
  { connectedAt, erroredAt, disconnectedAt }: WearableConnection,
  at: number,
): boolean {
  const broken = [erroredAt, disconnectedAt].map((each) => Number(each ?? Infinity))
  return broken.some(
    (each) => each <= at && !(Number(connectedAt ?? 0) > each && Number(connectedAt) <= at),
  )
}

function presentError(word: string | null): ConnectionView['errorType'] {
  return connectionErrorTypes.find((known) => known === word) ?? 'other'
}
