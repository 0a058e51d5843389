import { createHash, createHmac, randomUUID } from 'node:crypto'

/** As many as a message of 256 kB has. */
export const samplesOfMessage = 2_500
const ring = {
  provider: 'oura',
  type: 'ring',
  app_id: 'com.ouraring.oura',
  device_id: 'ring-4',
  name: 'Oura',
  slug: 'oura',
  logo: 'https://example.com/oura.svg',
}
const minuteMs = 60_000
const startAt = Date.parse('2025-09-01T00:00:00Z')

export interface SampleMessage {
  body: string
  headers: Record<string, string>
}

/** Signed webhooks of one heart rate a minute, spread over the patients, each about another stretch of time. */
export function buildSampleMessages(plan: {
  patients: readonly { patientId: string; serviceUserId: string }[]
  count: number
  teamId: string
  secret: string
}): SampleMessage[] {
  const key = Buffer.from(plan.secret.replace(/^whsec_/, ''), 'base64')
  const timestamp = String(Math.floor(Date.now() / 1000))
  return Array.from({ length: plan.count }, (_, number) => {
    const patient = plan.patients[number % plan.patients.length]
    const from = startAt + Math.floor(number / plan.patients.length) * samplesOfMessage * minuteMs
    const body = JSON.stringify({
      event_type: 'daily.data.heartrate.created',
      user_id: patient?.serviceUserId,
      client_user_id: patient?.patientId,
      team_id: plan.teamId,
      data: {
        user_id: patient?.serviceUserId,
        source_id: 1,
        source: ring,
        data: samplesFrom(from),
      },
    })
    const id = `msg_${createHash('sha256').update(randomUUID()).digest('base64url').slice(0, 24)}`
    const signature = createHmac('sha256', key)
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
    }
  })
}

function samplesFrom(from: number) {
  return Array.from({ length: samplesOfMessage }, (_, index) => ({
    timestamp: new Date(from + index * minuteMs).toISOString().replace('Z', '+00:00'),
    timezone_offset: -25_200,
    type: null,
    unit: 'bpm',
    value: 55 + (index % 40),
  }))
}
