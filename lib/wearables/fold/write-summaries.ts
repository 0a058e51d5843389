import type { Transaction } from '#lib/db/client.ts'
import { readTime, type WearableContent } from './wearable-message.ts'

export type OwnedContent<Kind extends WearableContent['kind']> = Extract<
  WearableContent,
  { kind: Kind }
> & { patientId: string }

/** Of the versions of a summary the newest counts; returns the ids whose row is different now. */
export async function writeSummaries(
  tx: Transaction,
  contents: readonly OwnedContent<'summaries'>[],
): Promise<Set<string>> {
  const rows = contents.flatMap(({ patientId, resource, receivedAt, summaries }) =>
    summaries.map((summary) => {
      const { id, user_id: _user, source, updated_at, ...fields } = summary
      const [startsAt, endsAt] = spanOf(fields)
      return {
        patientId,
        id: id.toLowerCase(),
        kind: resource,
        provider: source.provider,
        sourceType: source.type,
        appId: source.app_id ?? null,
        deviceId: source.device_id ?? null,
        calendarDate: fields.calendar_date ?? null,
        startsAt,
        endsAt,
        timezoneOffset: fields.timezone_offset ?? null,
        fields,
        updatedAt: readTime(updated_at) ?? receivedAt,
      }
    }),
  )
  if (rows.length === 0) return new Set()
  const written = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO wearable_summary AS s (patient_id, id, kind, provider, source_type, app_id, device_id, calendar_date,
                                       starts_at, ends_at, timezone_offset, fields, updated_at)
    SELECT DISTINCT ON ("patientId", id) * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
      "patientId" uuid, id uuid, kind text, provider text, "sourceType" text, "appId" text, "deviceId" text,
      "calendarDate" date, "startsAt" timestamptz, "endsAt" timestamptz, "timezoneOffset" int, fields jsonb,
      "updatedAt" timestamptz)
     ORDER BY "patientId", id, "updatedAt" DESC, fields::text COLLATE "C" DESC
    ON CONFLICT (patient_id, id) DO UPDATE SET
      kind = EXCLUDED.kind, provider = EXCLUDED.provider, source_type = EXCLUDED.source_type,
      app_id = EXCLUDED.app_id, device_id = EXCLUDED.device_id, calendar_date = EXCLUDED.calendar_date,
      starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at, timezone_offset = EXCLUDED.timezone_offset,
      fields = EXCLUDED.fields, updated_at = EXCLUDED.updated_at
    WHERE (EXCLUDED.updated_at, EXCLUDED.fields::text COLLATE "C") > (s.updated_at, s.fields::text COLLATE "C")
    RETURNING id::text`
  return new Set(written.map(({ id }) => id))
}

const starts = ['bedtime_start', 'time_start', 'session_start', 'timestamp', 'period_start']
const ends = ['bedtime_stop', 'time_end', 'session_end', 'period_end']

/** A summary has one of these names for its start and its end, by its kind. */
function spanOf(fields: Readonly<Record<string, unknown>>) {
  return [starts, ends].map((names) => {
    const found = names.map((name) => fields[name]).find((value) => typeof value === 'string')
    return readTime(typeof found === 'string' ? found : null)
  })
}
