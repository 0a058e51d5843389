import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { presentPermissions } from '#lib/auth/present-permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { asOrderId, asPatientId, asReportId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { Prisma } from '#prisma/generated/client.ts'
import {
  type ConsoleFilters,
  messageOutcomes,
  parseConsoleFilters,
  refusalKinds,
} from './console-filters.ts'
import type { ReceivedPage, ReceivedView } from './console-view.ts'

const pageSize = 50

interface Row {
  row_id: string
  at: Date
  place: string
  message_id: string | null
  event_type: string | null
  outcome: string
  is_refused: boolean
  subject: string | null
  order_id: string | null
  report_id: string | null
  patient_id: string | null
  status_before: string | null
  status_after: string | null
  changed_fields: number
  replayed_at: Date | null
  replay_outcome: string | null
  has_body: boolean
}

const hours = { hour: 1, day: 24, week: 168, month: 720, all: null }

export const isSince = (column: Prisma.Sql, period: ConsoleFilters['period']) =>
  hours[period] === null
    ? Prisma.sql`true`
    : Prisma.sql`${column} > now() - ${hours[period]} * interval '1 hour'`

/** Of messages; nothing for the filter of a refusal. */
export function matchesMessages({ type, outcome, period }: ConsoleFilters) {
  const isOther = outcome !== '' && !(messageOutcomes as readonly string[]).includes(outcome)
  return Prisma.sql`
    m.origin = 'webhook' AND ${isSince(Prisma.sql`m.received_at`, period)} AND ${!isOther}
    AND (${type} = '' OR starts_with(m.event_type, ${type}))
    AND (${outcome} = '' OR m.outcome = ${outcome})`
}

/** What the service delivered, the newest first: accepted, repeated and refused. */
export async function listReceived(
  context: Context,
  input: Partial<ConsoleFilters> & { before?: string | undefined } = {},
): Promise<ReceivedPage> {
  const actor = requireStaff(context, 'webhooks:read')
  const can = presentPermissions(actor, { act: 'webhooks:act' })
  const filters = parseConsoleFilters({ ...input })
  const after = readPlace(input.before)
  return db().$transaction(async (tx) => {
    const found = await findRows(tx, filters, after)
    const rows = found.slice(0, pageSize)
    const last = rows.at(-1)
    await recordAudit(tx, context, {
      action: 'webhooks.list',
      subject: 'service_message',
      shownIds: rows.flatMap(({ message_id: id, is_refused }) => (id && !is_refused ? [id] : [])),
      filters: Object.entries(filters).flatMap(([name, value]) => (value ? [name] : [])),
    })
    return {
      rows: rows.map((row) => presentRow(row, can.act)),
      before: found.length > pageSize && last ? `${last.place}~${last.row_id}` : null,
    }
  })
}

function findRows(
  tx: Transaction,
  filters: ConsoleFilters,
  after: { place: string; id: string } | undefined,
) {
  const isOlder = (at: Prisma.Sql, id: Prisma.Sql) =>
    after
      ? Prisma.sql`${at} <= ${after.place}::timestamptz AND (${at}, ${id}) < (${after.place}::timestamptz, ${after.id})`
      : Prisma.sql`true`
  const { type, outcome, period } = filters
  const kind = outcome === 'unreadable' ? 'malformed' : outcome
  const hasRefusals =
    type === '' && (outcome === '' || (refusalKinds as readonly string[]).includes(outcome))
  return tx.$queryRaw<Row[]>`
    WITH received AS (
      (SELECT m.id AS row_id, m.received_at AS at, m.id AS message_id, m.event_type, m.outcome, false AS is_refused,
              m.subject, m.subject_id, m.status_before, m.status_after,
              coalesce(cardinality(m.changed_fields), 0) AS changed_fields, m.replayed_at, m.replay_outcome, m.body <> '' AS has_body
         FROM service_message m
        WHERE ${matchesMessages(filters)} AND ${isOlder(Prisma.sql`m.received_at`, Prisma.sql`m.id`)}
        ORDER BY m.received_at DESC, m.id DESC LIMIT ${pageSize + 1})
      UNION ALL
      (SELECT 'refused-' || r.id, r.at, r.message_id, NULL, r.kind, true, NULL, NULL, NULL, NULL, 0, NULL, NULL, false
         FROM refused_delivery r
        WHERE ${hasRefusals} AND ${isSince(Prisma.sql`r.at`, period)} AND (${kind} = '' OR r.kind = ${kind})
          AND ${isOlder(Prisma.sql`r.at`, Prisma.sql`'refused-' || r.id`)}
        ORDER BY r.at DESC, 'refused-' || r.id DESC LIMIT ${pageSize + 1})
    ), page AS (SELECT * FROM received ORDER BY at DESC, row_id DESC LIMIT ${pageSize + 1})
    SELECT page.*, page.at::text AS place,
           CASE WHEN page.subject = 'report' THEN page.subject_id::text END AS report_id,
           coalesce(a.order_id, CASE WHEN page.subject IN ('order', 'result-set') THEN page.subject_id END)::text AS order_id,
           coalesce(o.client_user_id, a.client_user_id, r.client_user_id, w.id::text) AS patient_id
      FROM page
      LEFT JOIN order_projection o ON page.subject IN ('order', 'result-set') AND o.order_id = page.subject_id
      LEFT JOIN appointment_projection a ON page.subject = 'appointment' AND a.appointment_id = page.subject_id
      LEFT JOIN report_projection r ON page.subject = 'report' AND r.job_id = page.subject_id
      LEFT JOIN patient w ON page.subject = 'wearable' AND w.service_user_id = page.subject_id
     ORDER BY page.at DESC, page.row_id DESC`
}

function presentRow(row: Row, canAct: boolean): ReceivedView {
  // Whose result is critical is not for administrators: that a message says so is.
  const isWithheld = row.subject === 'result-set'
  const isPatient = row.patient_id !== null && isUuid(row.patient_id) && !isWithheld
  return {
    rowId: row.row_id,
    at: row.at.toISOString(),
    messageId: row.message_id,
    eventType: row.event_type,
    outcome: row.is_refused && row.outcome === 'malformed' ? 'unreadable' : row.outcome,
    isRefused: row.is_refused,
    subject: row.subject,
    orderId: row.order_id && !isWithheld ? asOrderId(row.order_id) : null,
    reportId: row.report_id ? asReportId(row.report_id) : null,
    patientId: isPatient && row.patient_id ? asPatientId(row.patient_id) : null,
    statusBefore: row.subject === 'order' ? row.status_before : null,
    statusAfter: row.subject === 'order' ? row.status_after : null,
    changedFields: row.changed_fields,
    replayedAt: row.replayed_at?.toISOString() ?? null,
    replayOutcome: row.replay_outcome,
    can: { open: row.has_body, replay: row.has_body && canAct },
  }
}

/** Undefined when there is none or it is not one: the list begins at its newest. */
function readPlace(text: string | undefined) {
  const [, place, id] =
    /^(\d{4}-[\d-]{5} [\d:.]{8,15}[+-][\d:]{2,8})~([\x21-\x7e]{1,255})$/.exec(text ?? '') ?? []
  return place && id && !Number.isNaN(Date.parse(place)) ? { place, id } : undefined
}
