import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consentTypes } from '#contract/people.ts'
import { staffRoles } from '#lib/auth/context.ts'
import { senders, subjectKinds, topics } from '#lib/conversations/conversation-view.ts'
import { criticalEventKinds } from '#lib/critical-results/critical-log.ts'
import {
  callObstacles,
  callOutcomes,
  companions,
  exceptionReasons,
  identifications,
  safetyPlaces,
  spokenPeople,
  textPurposes,
} from '#lib/critical-results/critical-view.ts'
import { exportStates } from '#lib/data-exports/export-view.ts'
import { anchorSides } from '#lib/harm-anchors/anchor-view.ts'
import { resultNoticeKinds } from '#lib/mail/templates/results-mail.ts'
import {
  appointmentNoticeKinds,
  orderNoticeKinds,
  reminderKinds,
  silenceableKinds,
} from '#lib/notices/notice-kinds.ts'
import { activityKinds, callResults } from '#lib/orders/activity/activity-view.ts'
import { attentionKinds, attentionReasons } from '#lib/orders/attention/attention-kinds.ts'
import { evaluationSources, evaluationVerdicts } from '#lib/reading-accuracy/evaluated-row.ts'
import { aliasVerdicts } from '#lib/reading-aliases/alias-input.ts'
import { holdEnds } from '#lib/result-sets/holds/end-hold.ts'
import { holdGrounds, lanes } from '#lib/result-sets/lane/lane.ts'
import { wishChoices } from '#lib/result-sets/wish-choices.ts'
import { handoverOutcomes } from '#lib/reviews/handovers/handover-view.ts'
import { disagreementOutcomes } from '#lib/second-readings/second-reading-view.ts'
import { type ClosedColumn, probeClosedColumn } from '#testing/database/closed-column.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'

const list = (text: string) => text.split(' ')
const roles = ['patient', ...staffRoles]
const locales = list('en es')
/** Every value has a source. */
const row = { job_id: '11111111-1111-4111-8111-111111111111' }
const refusals = list('duplicate id_reuse forged stale foreign_team malformed too_large')

// Statuses that the service sends stay open: order_projection, order_projection_event, report_projection.
const closedColumns: ClosedColumn[] = [
  { table: 'user', column: 'role', values: roles },
  { table: 'user', column: 'locale', values: locales },
  { table: 'audit_entry', column: 'actor_role', values: ['anonymous', 'system', ...roles] },
  { table: 'audit_entry', column: 'outcome', values: list('done denied unknown') },
  { table: 'consent_record', column: 'type', values: consentTypes },
  {
    table: 'data_export',
    column: 'state',
    values: [...exportStates],
    row: { expires_at: '2026-05-01', size: '1' },
  },
  { table: 'data_export', column: 'locale', values: locales },
  { table: 'patient_invitation', column: 'locale', values: locales },
  { table: 'consent_withdrawal', column: 'type', values: consentTypes },
  { table: 'consent_record', column: 'locale', values: locales },
  { table: 'draft', column: 'kind', values: list('order-kit register-kit') },
  { table: 'order_attention', column: 'kind', values: attentionKinds },
  { table: 'order_attention', column: 'reason', values: attentionReasons },
  {
    table: 'service_message',
    column: 'origin',
    values: list('webhook answer reconciliation'),
  },
  {
    table: 'service_message',
    column: 'outcome',
    values: list('stored waiting applied unchanged malformed'),
  },
  {
    table: 'service_message',
    column: 'prior_outcome',
    values: list('stored waiting applied unchanged malformed'),
  },
  {
    table: 'service_message',
    column: 'replay_outcome',
    values: list('stored waiting applied unchanged malformed'),
  },
  { table: 'reconciliation_gap', column: 'kind', values: list('order appointment report') },
  { table: 'delivery_count', column: 'kind', values: ['accepted', ...refusals] },
  { table: 'refused_delivery', column: 'kind', values: refusals },
  { table: 'report_notice', column: 'kind', values: list('ready corrected failed rejected') },
  { table: 'review_decision', column: 'outcome', values: list('approved rejected withdrawn') },
  {
    table: 'reading_evaluation',
    column: 'verdict',
    values: evaluationVerdicts,
    row: { wrong: '{}', as_read: '{}' },
  },
  {
    table: 'reading_evaluation',
    column: 'source',
    values: evaluationSources,
    row: { verdict: 'read', as_read: '{}' },
  },
  {
    table: 'row_handover',
    column: 'outcome',
    values: handoverOutcomes,
    row: { ended_by: 'rae', ended_at: '2026-05-01', asked_by: 'sam', askers: '{sam}' },
  },
  {
    table: 'second_reading',
    column: 'outcome',
    values: disagreementOutcomes,
    row: {
      differs: '{value}',
      reason: 'x',
      resolved_by: 'rae',
      resolved_at: '2026-05-01',
      not_for: '{}',
    },
  },
  {
    table: 'reading_alias',
    column: 'verdict',
    values: aliasVerdicts,
    row: { loinc_code: '1558-6', laboratory: 'x', name: 'x' },
  },
  { table: 'report_answer', column: 'answer', values: list('yes no unsure') },
  { table: 'result', column: 'origin', values: list('read reviewed laboratory'), row },
  {
    table: 'result',
    column: 'interpretation',
    values: list('normal abnormal critical unknown'),
    row,
  },
  { table: 'result_set', column: 'lane', values: lanes },
  { table: 'result_hold', column: 'ground', values: holdGrounds },
  { table: 'result_hold_end', column: 'kind', values: holdEnds },
  { table: 'result_wish', column: 'choice', values: wishChoices },
  { table: 'result_step', column: 'kind', values: list('comment template no-action') },
  { table: 'harm_anchor', column: 'side', values: anchorSides },
  {
    table: 'result_notice',
    column: 'kind',
    values: [
      ...resultNoticeKinds,
      ...orderNoticeKinds,
      ...reminderKinds,
      ...appointmentNoticeKinds,
    ],
  },
  { table: 'silenced_mail', column: 'kind', values: silenceableKinds },
  {
    table: 'order_activity',
    column: 'kind',
    values: activityKinds,
    row: { outcome: 'reached', note: 'x', correction: '{}' },
  },
  { table: 'order_activity', column: 'outcome', values: callResults, row: { kind: 'call' } },
  { table: 'conversation', column: 'topic', values: topics },
  {
    table: 'conversation',
    column: 'subject_kind',
    values: subjectKinds,
    row: { subject_id: 'x' },
  },
  { table: 'conversation_message', column: 'sender', values: senders, row: { body: 'x' } },
  { table: 'result', column: 'comparator', values: list('< <= > >='), row },
  { table: 'critical_result', column: 'source_kind', values: list('order report') },
  {
    table: 'critical_result',
    column: 'state',
    values: list('open acknowledged closed reopened'),
    row: { owner_id: 'owner' },
  },
  { table: 'critical_value', column: 'side', values: list('high low') },
  { table: 'critical_event', column: 'kind', values: criticalEventKinds },
  { table: 'critical_event', column: 'reason', values: exceptionReasons },
  {
    table: 'critical_call',
    column: 'outcome',
    values: callOutcomes,
    row: { value: '6.7', spoke_with: 'patient', identified_by: 'other', read_back: '6.7' },
  },
  { table: 'critical_call', column: 'obstacle', values: callObstacles },
  { table: 'critical_call', column: 'spoke_with', values: spokenPeople },
  { table: 'critical_call', column: 'identified_by', values: identifications },
  { table: 'critical_safety', column: 'place', values: safetyPlaces },
  { table: 'critical_safety', column: 'companion', values: companions },
  { table: 'critical_text', column: 'purpose', values: textPurposes },
  { table: 'critical_text', column: 'locale', values: locales },
]

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('web')
})
afterAll(() => database.drop())

describe('closed states of the web app', () => {
  it.each(closedColumns)('$table $column refuses an unknown value', async (closed) => {
    const { refused, listed } = await probeClosedColumn(database.url, closed)
    expect(refused).toEqual(['of_tomorrow'])
    expect(listed.toSorted()).toEqual(closed.values.toSorted())
  })
})
