import type { Transaction } from '#lib/db/client.ts'
import type { OwnedContent } from './write-summaries.ts'

/** Each of the three times only grows, so that the order of messages does not matter. Returns whether any grew. */
export async function writeConnections(
  tx: Transaction,
  contents: readonly OwnedContent<'connection'>[],
): Promise<boolean> {
  if (contents.length === 0) return false
  const rows = contents.map(({ patientId, provider, state, at, errorType }) => ({
    patientId,
    provider,
    connectedAt: state === 'connected' ? at : null,
    erroredAt: state === 'errored' ? at : null,
    errorType,
    disconnectedAt: state === 'disconnected' ? at : null,
  }))
  const written = await tx.$executeRaw`
    INSERT INTO wearable_connection AS c (patient_id, provider, connected_at, errored_at, error_type, disconnected_at)
    SELECT "patientId", provider, max("connectedAt"), max("erroredAt"),
           (array_agg("errorType" ORDER BY "erroredAt" DESC NULLS LAST, "errorType" DESC NULLS LAST))[1],
           max("disconnectedAt")
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        "patientId" uuid, provider text, "connectedAt" timestamptz, "erroredAt" timestamptz, "errorType" text,
        "disconnectedAt" timestamptz)
     GROUP BY "patientId", provider
    ON CONFLICT (patient_id, provider) DO UPDATE SET
      connected_at = greatest(c.connected_at, EXCLUDED.connected_at),
      errored_at = greatest(c.errored_at, EXCLUDED.errored_at),
      error_type = CASE WHEN EXCLUDED.errored_at IS NULL THEN c.error_type
                        WHEN c.errored_at IS NULL OR EXCLUDED.errored_at > c.errored_at THEN EXCLUDED.error_type
                        WHEN EXCLUDED.errored_at = c.errored_at THEN greatest(c.error_type, EXCLUDED.error_type)
                        ELSE c.error_type END,
      disconnected_at = greatest(c.disconnected_at, EXCLUDED.disconnected_at)
    WHERE EXCLUDED.connected_at > coalesce(c.connected_at, '-infinity')
       OR EXCLUDED.errored_at >= coalesce(c.errored_at, '-infinity')
       OR EXCLUDED.disconnected_at > coalesce(c.disconnected_at, '-infinity')`
  return written > 0
}

export async function writeHistory(
  tx: Transaction,
  contents: readonly (OwnedContent<'history'> | OwnedContent<'history-read'>)[],
): Promise<boolean> {
  if (contents.length === 0) return false
  const rows = contents.map((content) => ({
    patientId: content.patientId,
    provider: content.provider,
    resource: content.resource,
    rangeStart: content.kind === 'history' ? content.from : null,
    rangeEnd: content.kind === 'history' ? content.until : null,
    readAt: content.kind === 'history-read' ? content.at : null,
  }))
  const written = await tx.$executeRaw`
    INSERT INTO wearable_history AS h (patient_id, provider, resource, range_start, range_end, read_at)
    SELECT "patientId", provider, resource, min("rangeStart"), max("rangeEnd"), max("readAt")
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        "patientId" uuid, provider text, resource text, "rangeStart" timestamptz, "rangeEnd" timestamptz,
        "readAt" timestamptz)
     GROUP BY "patientId", provider, resource
    ON CONFLICT (patient_id, provider, resource) DO UPDATE SET
      range_start = least(h.range_start, EXCLUDED.range_start),
      range_end = greatest(h.range_end, EXCLUDED.range_end),
      read_at = greatest(h.read_at, EXCLUDED.read_at)
    WHERE EXCLUDED.range_start < coalesce(h.range_start, 'infinity')
       OR EXCLUDED.range_end > coalesce(h.range_end, '-infinity')
       OR EXCLUDED.read_at > coalesce(h.read_at, '-infinity')`
  return written > 0
}

export async function writeStreams(
  tx: Transaction,
  contents: readonly OwnedContent<'stream'>[],
): Promise<boolean> {
  if (contents.length === 0) return false
  const written = await tx.$executeRaw`
    INSERT INTO wearable_stream AS s (patient_id, workout_id, provider, sport)
    SELECT DISTINCT ON ("patientId", "workoutId") *
      FROM jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) AS t(
        "patientId" uuid, "workoutId" uuid, provider text, sport text)
     ORDER BY "patientId", "workoutId", provider COLLATE "C" DESC, sport COLLATE "C" DESC NULLS LAST
    ON CONFLICT (patient_id, workout_id) DO UPDATE SET provider = EXCLUDED.provider, sport = EXCLUDED.sport
    WHERE (EXCLUDED.provider COLLATE "C", coalesce(EXCLUDED.sport, '') COLLATE "C")
        > (s.provider COLLATE "C", coalesce(s.sport, '') COLLATE "C")`
  return written > 0
}

/** The newest description counts. */
export async function writeDevices(
  tx: Transaction,
  contents: readonly OwnedContent<'device'>[],
): Promise<boolean> {
  if (contents.length === 0) return false
  const written = await tx.$executeRaw`
    INSERT INTO wearable_device AS d (patient_id, id, provider, source_type, manufacturer, model, battery_level,
                                      last_seen_at, updated_at)
    SELECT DISTINCT ON ("patientId", id) "patientId", id, provider, "sourceType", manufacturer, model, "batteryLevel",
           "lastSeenAt", "updatedAt"
      FROM jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) AS t(
        "patientId" uuid, id uuid, provider text, "sourceType" text, manufacturer text, model text, "batteryLevel" int,
        "lastSeenAt" timestamptz, "updatedAt" timestamptz)
     ORDER BY "patientId", id, "updatedAt" DESC, coalesce("batteryLevel", -1) DESC,
              coalesce("lastSeenAt", '-infinity') DESC, model COLLATE "C" DESC
    ON CONFLICT (patient_id, id) DO UPDATE SET
      provider = EXCLUDED.provider, source_type = EXCLUDED.source_type, manufacturer = EXCLUDED.manufacturer,
      model = EXCLUDED.model, battery_level = EXCLUDED.battery_level, last_seen_at = EXCLUDED.last_seen_at,
      updated_at = EXCLUDED.updated_at
    WHERE (EXCLUDED.updated_at, coalesce(EXCLUDED.battery_level, -1), coalesce(EXCLUDED.last_seen_at, '-infinity'),
           EXCLUDED.model COLLATE "C")
        > (d.updated_at, coalesce(d.battery_level, -1), coalesce(d.last_seen_at, '-infinity'), d.model COLLATE "C")`
  return written > 0
}
