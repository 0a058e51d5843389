import { Pool } from 'pg'
import { loadUrl } from '#bench/app/load-url.ts'
import { type StartedServices, startServices } from '#bench/app/start-services.ts'
import type {
  Bench,
  BenchCase,
  BenchContext,
  OpenBench,
  Sample,
} from '#bench/runner/define-bench.ts'
import { bookWithSql, readTakenWithSql } from './bare-sql.ts'
import { copyOrders, findBookingKeys, placeFirstOrder, visitAddress } from './fill-orders.ts'

// Times of visits at one address, and bookings of as many orders at as many slots, beside the same statements with pg
// alone: without HTTP, parsing, sealed keys and presented answers.

const connections = 8
const seconds = 3
const bookings = { full: 400, smoke: 16 }

const ours = 'ours'
const bare = 'SQL alone'

async function open(context: BenchContext): Promise<OpenBench> {
  const service = await startServices(context, { name: 'appointments', count: 1 })
  const pool = new Pool({ connectionString: service.databaseUrl, max: connections })
  const orderId = await placeFirstOrder(service)
  const count = context.isSmoke ? bookings.smoke : bookings.full
  return {
    cases: [availabilityCase(service, pool), bookingCase(service, pool, { orderId, count })],
    facts: { connections, seconds, bookingsPerRound: count },
    async close() {
      await pool.end()
      await service.stop()
    },
  }
}

function availabilityCase(service: StartedServices, pool: Pool): BenchCase {
  const target = {
    url: `${service.urls[0]}/v3/order/phlebotomy/appointment/availability`,
    pid: service.pids()[0] ?? 0,
    method: 'POST',
    headers: { 'x-service-api-key': service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(visitAddress('85004')),
  } as const
  return {
    name: 'availability of one address',
    metric: 'rps',
    control: bare,
    variants: [
      { name: ours, run: () => loadUrl(target, { connections, seconds }) },
      { name: bare, run: () => loadFor(seconds, () => readTakenWithSql(pool, service.apiKey)) },
    ],
    goals: [{ variant: ours, against: bare }],
  }
}

function bookingCase(
  service: StartedServices,
  pool: Pool,
  { orderId, count }: { orderId: string; count: number },
): BenchCase {
  const fill = async () => {
    const orders = await copyOrders(pool, orderId, count)
    return { orders, keys: await findBookingKeys(service, count) }
  }
  return {
    name: 'booking',
    metric: 'rps',
    control: bare,
    variants: [
      {
        name: ours,
        async run() {
          const { orders, keys } = await fill()
          const sample = await loadEach(orders, (each, index) =>
            book(service, each, keys[index] ?? ''),
          )
          await requireBooked(pool, count)
          return sample
        },
      },
      {
        name: bare,
        async run() {
          const { orders } = await fill()
          const sample = await loadEach(orders, (each) => bookWithSql(pool, service.apiKey, each))
          await requireBooked(pool, count)
          return sample
        },
      },
    ],
    goals: [{ variant: ours, against: bare }],
  }
}

async function book(service: StartedServices, orderId: string, bookingKey: string) {
  const url = `${service.urls[0]}/v3/order/${orderId}/phlebotomy/appointment/book`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-service-api-key': service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ booking_key: bookingKey }),
  })
  const answer = await response.text()
  if (response.status !== 200) throw new Error(`booking was answered ${response.status}: ${answer}`)
}

/** Every order has its appointment, and every appointment its seat. */
async function requireBooked(pool: Pool, count: number) {
  const { rows } = await pool.query<{ booked: number }>(
    `SELECT count(DISTINCT a.order_id)::int AS booked
       FROM appointment a JOIN slot_claim c ON c.appointment_id = a.id WHERE a.status = 'confirmed'`,
  )
  if (rows[0]?.booked !== count) throw new Error(`${rows[0]?.booked} of ${count} are booked`)
}

async function loadEach(
  orders: string[],
  run: (orderId: string, index: number) => Promise<void>,
): Promise<Sample> {
  let next = 0
  return measure(async (record) => {
    for (let index = next++; index < orders.length; index = next++)
      await record(() => run(orders[index] ?? '', index))
  })
}

function loadFor(duration: number, run: () => Promise<void>): Promise<Sample> {
  const until = performance.now() + duration * 1_000
  return measure(async (record) => {
    while (performance.now() < until) await record(run)
  })
}

type Record = (run: () => Promise<void>) => Promise<void>

/** Each connection does one thing after another. */
async function measure(connect: (record: Record) => Promise<void>): Promise<Sample> {
  const latencies: number[] = []
  const startedAt = performance.now()
  const record: Record = async (run) => {
    const start = performance.now()
    await run()
    latencies.push(performance.now() - start)
  }
  await Promise.all(Array.from({ length: connections }, () => connect(record)))
  const elapsedMs = performance.now() - startedAt
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { rps: (latencies.length * 1_000) / elapsedMs, p50Ms: at(0.5), p99Ms: at(0.99) }
}

export const bench: Bench = { name: 'appointments', open }
