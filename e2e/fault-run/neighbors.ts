import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { secretKeysSetting } from '#platform/secret-keys.ts'
import { sealSecret } from '#service/webhooks/secrets/seal-secret.ts'
import { bombs } from '#testing/service/write-bomb.ts'
import type { Fault } from './list-faults.ts'
import { type Person, signUpPerson } from './people.ts'
import type { Product } from './start-product.ts'
import { upload } from './upload-storm.ts'
import { withClient } from './with-client.ts'

// What one caller suffers while another misbehaves, as a ratio within one run: both halves share the machine and its load.

const rounds = 3
const requestsPerRound = 150
const deliveryMs = 12_000

interface Neighbor {
  name: string
  /** of the 99th percentile beside the disturbance to that without it */
  limit: number
  /** Returns how to stop it. */
  disturb: (product: Product) => Promise<() => Promise<void>>
  /** Durations in milliseconds. */
  sample: (product: Product, person: Person) => Promise<number[]>
}

export function listNeighbors(): Fault[] {
  return [
    measuring({
      name: 'neighbors of 200 senders of a byte a second',
      limit: 2,
      disturb: openSlowSenders,
      sample: timeRequests,
    }),
    measuring({
      name: 'neighbors of files that attack the reader',
      limit: 2,
      disturb: uploadBombs,
      sample: timeRequests,
    }),
    measuring({
      name: 'neighbors of a dead endpoint with 1,000 deliveries',
      limit: 1.5,
      disturb: addDeadEndpoint,
      sample: timeDeliveries,
    }),
  ]
}

function measuring({ name, limit, disturb, sample }: Neighbor): Fault {
  const alone: number[] = []
  const beside: number[] = []
  const ratio = () => p99(beside) / p99(alone)
  return {
    name,
    begin: async (product) => {
      const person = await signUpPerson(product, 'patient')
      await sample(product, person)
      for (let round = 0; round < rounds; round += 1) {
        alone.push(...(await sample(product, person)))
        const stop = await disturb(product)
        beside.push(...(await sample(product, person)))
        await stop()
      }
    },
    end: async () => {},
    spares: ['page', 'api', 'order', 'staff', 'webhook', 'simulation'],
    figure: () =>
      `p99 ${p99(alone).toFixed(0)} ms alone (${alone.length}), ${p99(beside).toFixed(0)} ms beside (${beside.length}), ratio ${ratio().toFixed(2)}, limit ${limit}`,
    findWrong: () =>
      ratio() < limit ? [] : [`others waited ${ratio().toFixed(2)} times as long, limit ${limit}`],
  }
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
}

async function timeRequests({ sandbox }: Product, { cookie }: Person): Promise<number[]> {
  const times: number[] = []
  for (let sent = 0; sent < requestsPerRound; sent += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${sandbox.webUrl}/api/orders`, { headers: { cookie } })
    await answer.text()
    times.push(answer.ok ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
  }
  return times
}

/** Half of them never finish their headers, half their body; a closed one comes back. */
async function openSlowSenders({ sandbox }: Product) {
  const { hostname, port } = new URL(sandbox.webUrl)
  const stopping = new AbortController()
  const sockets = new Set<Socket>()
  const begin = [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'POST /api/account/sign-up HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n',
  ]
  function open(index: number) {
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write(begin[index % begin.length] ?? '')
    const drip = setInterval(() => socket.writable && socket.write('a'), 1_000)
    socket.on('close', () => {
      clearInterval(drip)
      sockets.delete(socket)
      if (!stopping.signal.aborted) open(index)
    })
    socket.resume()
  }
  for (let index = 0; index < 200; index += 1) open(index)
  return async () => {
    stopping.abort()
    for (const socket of sockets) socket.destroy()
  }
}

/** One account uploads every bomb, one after another, as often as it may. */
async function uploadBombs(product: Product) {
  const person = await signUpPerson(product, 'patient')
  const files = Object.values(bombs).map(({ write }) => write())
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted)
      for (const file of files) {
        if (!stopping.signal.aborted) await upload(product, person, [file])
        await pause(50)
      }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}

/** An endpoint that takes connections and never answers, with its queue. */
async function addDeadEndpoint({ databases, sandbox, secretsKey }: Product) {
  const sockets = new Set<Socket>()
  const server = createServer(() => undefined).on(
    'connection',
    (socket) => void sockets.add(socket),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const id = `ep_dead_${Date.now()}`
  const secret = `whsec_${Buffer.alloc(32, 'dead').toString('base64')}`
  const sealed = sealSecret(secret, id, secretKeysSetting.parse(secretsKey))
  await withClient(databases.service, async (client) => {
    await client.query(
      `INSERT INTO webhook_endpoint (id, team_id, url, filter_types, secret, updated_at)
       VALUES ($1, $2, $3, '{}', $4, now())`,
      [id, sandbox.teamId, url, sealed],
    )
    await client.query(
      `WITH message AS (
         INSERT INTO webhook_message (id, team_id, event_type, body)
         SELECT $1::text || '_' || n, $2::uuid, 'faultrun.dead', '{}' FROM generate_series(1, 1000) AS n RETURNING id
       ), delivery AS (
         INSERT INTO webhook_delivery (message_id, endpoint_id, next_attempt_at) SELECT id, $1, now() FROM message RETURNING id
       )
       SELECT graphile_worker.add_job('webhooks.deliver', json_build_object('deliveryId', id),
                queue_name => $1 || ':' || (row_number() OVER () % 2), job_key => 'webhooks.deliver:' || id)
         FROM delivery`,
      [id, sandbox.teamId],
    )
  })
  return async () => {
    await withClient(databases.service, async (client) => {
      await client.query('DELETE FROM webhook_endpoint WHERE id = $1', [id])
      await client.query(`DELETE FROM webhook_message WHERE event_type = 'faultrun.dead'`)
    })
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

/** From the commit of an event at the service until the web app has stored it, for the events of a while. */
async function timeDeliveries({ databases }: Product): Promise<number[]> {
  const readNow = `SELECT clock_timestamp()::text AS now`
  const from = await withClient(databases.service, async (client) =>
    String((await client.query<{ now: string }>(readNow)).rows[0]?.now),
  )
  await pause(deliveryMs)
  const sent = await withClient(databases.service, async (client) => {
    const { rows } = await client.query<{ id: string; at: number }>(
      `SELECT m.id, extract(epoch FROM m.created_at)::float8 * 1000 AS at FROM webhook_message m
        WHERE m.event_type <> 'faultrun.dead' AND m.created_at > $1 AND m.created_at < clock_timestamp() - interval '2 s'`,
      [from],
    )
    return rows
  })
  return withClient(databases.web, async (client) => {
    const read = async () =>
      (
        await client.query<{ id: string; at: number }>(
          `SELECT id, extract(epoch FROM received_at)::float8 * 1000 AS at FROM service_message WHERE id = ANY($1)`,
          [sent.map(({ id }) => id)],
        )
      ).rows
    const until = Date.now() + 3 * deliveryMs
    let rows = await read()
    while (rows.length < sent.length && Date.now() < until) {
      await pause(200)
      rows = await read()
    }
    const received = new Map(rows.map(({ id, at }) => [id, at]))
    return sent.map(({ id, at }) => (received.get(id) ?? Number.POSITIVE_INFINITY) - at)
  })
}
