import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { waitUntilApplied } from '#bench/ingest/check-round.ts'
import { type IngestServer, secret, teamId } from '#bench/ingest/start-servers.ts'
import type { BenchCase, Sample } from '#bench/runner/define-bench.ts'
import { buildSampleMessages, type SampleMessage, samplesOfMessage } from './build-samples.ts'

const senders = 8
const patients = 12

export interface WebApp {
  client: Client
  servers: IngestServer[]
}

/** From the first byte of the first webhook until the last sample is a row of the app. */
export function buildSamplesCase(
  apps: Record<string, WebApp>,
  { messages, control }: { messages: number; control: string },
): BenchCase {
  const run = async (app: WebApp): Promise<Sample> => {
    const owners = Array.from({ length: patients }, () => ({
      patientId: randomUUID(),
      serviceUserId: randomUUID(),
    }))
    const prepared = buildSampleMessages({ patients: owners, count: messages, teamId, secret })
    const startedAt = performance.now()
    const latencies = await sendAll(app, prepared)
    const sentSeconds = (performance.now() - startedAt) / 1000
    await waitUntilApplied(app.client)
    const seconds = (performance.now() - startedAt) / 1000
    const stored = await app.client.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM wearable_sample WHERE patient_id = ANY($1::uuid[])',
      [owners.map(({ patientId }) => patientId)],
    )
    const count = messages * samplesOfMessage
    if (stored.rows[0]?.n !== count)
      throw new Error(`${stored.rows[0]?.n} of ${count} samples were applied`)
    latencies.sort((a, b) => a - b)
    return {
      samplesPerSecond: count / seconds,
      sentSeconds,
      p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    }
  }
  const names = Object.keys(apps)
  return {
    name: `webhook to applied row: ${messages} messages of ${samplesOfMessage} samples`,
    metric: 'samplesPerSecond',
    control,
    variants: Object.entries(apps).map(([name, app]) => ({ name, run: () => run(app) })),
    goals: names
      .filter((name) => name !== control)
      .map((name) => ({ variant: name, against: control })),
  }
}

/** Each sender waits for the answer; the messages go to the listeners in turn. */
async function sendAll({ servers }: WebApp, messages: SampleMessage[]): Promise<number[]> {
  let next = 0
  const latencies: number[] = []
  const send = async () => {
    for (let index = next++; index < messages.length; index = next++) {
      const message = messages[index]
      const server = servers[index % servers.length]
      if (!message || !server) return
      const from = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/webhooks/service`, {
        method: 'POST',
        headers: message.headers,
        body: message.body,
      })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`a webhook was answered ${answer.status}`)
      latencies.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  return latencies
}
