import { randomUUID } from 'node:crypto'
import { db } from '#lib/db/client.ts'
import { logMessage } from '#testing/web/web-fixture.ts'

interface Wearer {
  patientId: string
  serviceUserId: string | null
}

export const ouraRing = {
  provider: 'oura',
  type: 'ring',
  app_id: 'com.ouraring.oura',
  device_id: 'ring-4',
  workout_id: null,
  sport: null,
  name: 'Oura',
  slug: 'oura',
  logo: 'https://example.com/oura.svg',
}

/** The body of a webhook about wearable data. */
export function buildWearableBody(
  { patientId, serviceUserId }: Wearer,
  eventType: string,
  data: object,
) {
  return JSON.stringify({
    event_type: eventType,
    user_id: serviceUserId,
    client_user_id: patientId,
    team_id: randomUUID(),
    data: { user_id: serviceUserId, ...data },
  })
}

/** A row in each table of wearable data, with a word of the patient's in it. */
export async function logWearables(wearer: Wearer, word: string) {
  const source = { ...ouraRing, device_id: word }
  const at = '2026-05-01T07:00:00.000000+00:00'
  const events: [eventType: string, data: object][] = [
    ['provider.connection.created', { provider: ouraRing, source: ouraRing }],
    [
      'historical.data.sleep.created',
      { provider: 'oura', start_date: at, end_date: at, is_final: true },
    ],
    [
      'daily.data.heartrate.created',
      {
        source_id: 1,
        source,
        data: [{ timestamp: at, timezone_offset: -25_200, type: null, unit: 'bpm', value: 61 }],
      },
    ],
    [
      'daily.data.body.created',
      { id: randomUUID(), source, calendar_date: '2026-05-01', weight: 61, updated_at: at },
    ],
    [
      'daily.data.workout_stream.created',
      { workout_id: randomUUID(), source, sport: { id: 1, name: word, slug: word }, message: '' },
    ],
    [
      'provider.device.created',
      {
        id: randomUUID(),
        provider: 'oura',
        source_type: 'ring',
        manufacturer: 'Oura',
        model: word,
        battery_level: 80,
        updated_at: at,
      },
    ],
  ]
  for (const [eventType, data] of events)
    await logMessage(buildWearableBody(wearer, eventType, data), eventType)
}

/** The tables of wearable data that have rows of the patient, as text. */
export async function dumpWearables(patientId: string): Promise<string[]> {
  const rows = await db().$queryRaw<{ dump: string }[]>`
    SELECT name || ' ' || string_agg(row, ', ' ORDER BY row COLLATE "C") AS dump
      FROM (SELECT 'connection' AS name, patient_id, to_jsonb(t)::text AS row FROM wearable_connection AS t
            UNION ALL SELECT 'history', patient_id, to_jsonb(t)::text FROM wearable_history AS t
            UNION ALL SELECT 'series', patient_id, to_jsonb(t)::text FROM wearable_series AS t
            UNION ALL SELECT 'context', patient_id, to_jsonb(t)::text FROM wearable_context AS t
            UNION ALL SELECT 'sample', patient_id, to_jsonb(t)::text FROM wearable_sample AS t
            UNION ALL SELECT 'summary', patient_id, to_jsonb(t)::text FROM wearable_summary AS t
            UNION ALL SELECT 'device', patient_id, to_jsonb(t)::text FROM wearable_device AS t
            UNION ALL SELECT 'stream', patient_id, to_jsonb(t)::text FROM wearable_stream AS t
            UNION ALL SELECT 'day', patient_id, to_jsonb(t)::text FROM wearable_day AS t) AS rows
     WHERE patient_id = ${patientId}::uuid
     GROUP BY name ORDER BY name`
  return rows.map(({ dump }) => dump)
}
