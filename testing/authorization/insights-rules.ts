import { randomUUID } from 'node:crypto'
import { parseCoverageFilters } from '#lib/insights/coverage/coverage-filters.ts'
import { listCoverage } from '#lib/insights/coverage/list-coverage.ts'
import { explainCell } from '#lib/insights/queries/explain-cell.ts'
import { getQueryPage } from '#lib/insights/queries/get-query-page.ts'
import { exportQuery, runQuery } from '#lib/insights/queries/run-query.ts'
import {
  changeQuery,
  deleteQuery,
  listQueries,
  saveQuery,
} from '#lib/insights/queries/saved-queries.ts'
import { outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

// Coverage and queries of wearable data. An administrator needs a reason before a patient’s data, as for results.

const readers = ['clinician', 'admin'] as const
const { forStaff } = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const statuses = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })

const past = { value: 7, unit: 'day' as const }
const queries = [{ select: [{ activity: 'date' as const }, { activity: 'steps' as const }] }]
const stored = { timeframe: { type: 'relative' as const, past }, queries }
const request = { timeframe: { ...stored.timeframe, anchor: '2026-05-01' }, queries }
/** Of a patient without data, whose answer has no row. */
const firstCell = { request, table: 0, row: 0, column: 1 }
const { signal } = new AbortController()
const mine = { name: 'Mine', isShared: false }

export const insightsVerbs: Record<string, VerbRule> = {
  'lib/insights/coverage/list-coverage.ts#listCoverage': {
    may: forStaff('ok', readers),
    call: (context) => listCoverage(context, parseCoverageFilters({})),
  },
  'lib/insights/queries/get-query-page.ts#getQueryPage': {
    may: forStaff('ok', readers),
    call: (context, { patientId }) => getQueryPage(context, { patientId }),
  },
  'lib/insights/queries/explain-cell.ts#explainCell': {
    may: { ...forStaff('invalid-input', readers), admin: 'reason-needed' },
    call: (context, { patientId }) => explainCell(context, { patientId, ...firstCell, signal }),
  },
  'lib/insights/queries/run-query.ts#runQuery': {
    may: { ...forStaff('ok', readers), admin: 'reason-needed' },
    call: (context, { patientId }) => runQuery(context, { patientId, request, signal }),
  },
  'lib/insights/queries/run-query.ts#exportQuery': {
    may: { ...forStaff('ok', readers), admin: 'reason-needed' },
    call: (context, { patientId }) =>
      exportQuery(context, { patientId, request, format: 'csv', signal }),
  },
  'lib/insights/queries/saved-queries.ts#listQueries': {
    may: forStaff('ok', readers),
    call: listQueries,
  },
  'lib/insights/queries/saved-queries.ts#saveQuery': {
    may: forStaff('ok', readers),
    call: (context) => saveQuery(context, { ...mine, request: stored }),
  },
  'lib/insights/queries/saved-queries.ts#changeQuery': {
    may: forStaff('not-found', readers),
    call: (context) => changeQuery(context, { queryId: randomUUID(), ...mine }),
  },
  'lib/insights/queries/saved-queries.ts#deleteQuery': {
    may: forStaff('not-found', readers),
    call: (context) => deleteQuery(context, { queryId: randomUUID() }),
  },
}

export function insightsRoutes({ patientId }: OwnerRecords): Record<string, RouteCase[]> {
  const path = 'clinic/insights'
  const may = { ...statuses.forStaff(200, readers), admin: 403 }
  return {
    'clinic/insights/[patientId]': [
      { method: 'POST', path: `${path}/${patientId}`, body: { request }, may },
    ],
    'clinic/insights/[patientId]/why': [
      {
        method: 'POST',
        path: `${path}/${patientId}/why`,
        body: firstCell,
        may: { ...statuses.forStaff(422, readers), admin: 403 },
      },
    ],
    'clinic/insights/[patientId]/export': [
      {
        method: 'POST',
        path: `${path}/${patientId}/export`,
        body: { request, format: 'parquet' },
        may,
      },
    ],
    'clinic/insights/queries': [
      { method: 'GET', path: `${path}/queries`, may: statuses.forStaff(200, readers) },
      {
        method: 'POST',
        path: `${path}/queries`,
        body: { ...mine, request: stored },
        may: statuses.forStaff(200, readers),
      },
    ],
    'clinic/insights/queries/[queryId]': [
      {
        method: 'PUT',
        path: `${path}/queries/none`,
        body: mine,
        may: statuses.forStaff(422, readers),
      },
      { method: 'DELETE', path: `${path}/queries/none`, may: statuses.forStaff(422, readers) },
    ],
  }
}
