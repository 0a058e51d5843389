import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TimeseriesName } from '#contract/wearables/resources.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import type { IncomingSample, Origin } from '#service/wearables/ingest/receipt.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { explainCell } from './explain-cell.ts'
import { runQuery } from './run-query.ts'

let sandbox: TestSandbox
let patient: Awaited<ReturnType<TestSandbox['buildPatient']>>

const clinician = staffContext('clinician')
const { signal } = new AbortController()
const start = Date.parse('2026-05-01T00:00:00Z')
const minute = 60_000
const watch = { provider: 'apple_health_kit', sourceType: 'watch' } as const
const ring = { provider: 'oura', sourceType: 'ring' } as const

const receive = (resource: TimeseriesName, origin: Origin, samples: IncomingSample[]) =>
  sandbox.service.db.$transaction((tx) =>
    ingest(tx, {
      teamId: sandbox.service.teamId,
      userId: patient.serviceUserId,
      receivedAt: new Date(start + 7 * 86_400_000),
      isHistory: true,
      samples: [{ resource, origin, samples }],
      summaries: [],
      streams: [],
    }),
  )
const each = (count: number, step: number, rest: Partial<IncomingSample>) =>
  Array.from({ length: count }, (_, index) => ({
    at: start + index * step * minute,
    timezoneOffset: 0,
    value: index + 1,
    ...rest,
  }))

beforeAll(async () => {
  sandbox = await createTestSandbox()
  const { db, teamId } = sandbox.service
  await db.team.update({ where: { id: teamId }, data: { aggregateQueriesEnabled: true } })
  patient = await sandbox.buildPatient()
  // The watch counts two hours, the ring four; hearts: a minute of each 5, and each minute.
  await receive('steps', watch, each(8, 15, { durationMs: 15 * minute }))
  await receive('steps', ring, each(16, 15, { durationMs: 15 * minute, value: 10 }))
  await receive('heartrate', watch, each(6, 5, {}))
  await receive('heartrate', ring, each(30, 1, {}))
}, 60_000)
afterAll(() => sandbox.close())

const timeframe = { type: 'relative', anchor: '2026-05-01', past: { value: 1, unit: 'day' } }
const by = (unit: string) => [{ date_trunc: { value: 1, unit }, arg: { index: 'timeseries' } }]
const sum = { func: 'sum', arg: { timeseries: 'steps', field: 'value' } }
const mean = { func: 'mean', arg: { timeseries: 'heartrate', field: 'value' } }
const ask = async (query: object, column: number, rest: object = {}, row = 0) => {
  const request = { timeframe, queries: [query], ...rest }
  const asked = { patientId: patient.patientId, request, signal }
  const { tables } = await runQuery(clinician, asked)
  const why = await explainCell(clinician, { ...asked, table: 0, row, column })
  return { why, shown: tables[0]?.columns[column]?.values[row] }
}

describe('explainCell', () => {
  it('takes a group apart into its sources, which add up to the cell', async () => {
    const { why, shown } = await ask({ select: [sum], group_by: by('day') }, 1)
    expect(why).toMatchObject({
      kind: 'group',
      value: 36,
      covers: 'intervals',
      filteredOut: null,
      carriedFrom: null,
      revised: [],
      parts: [
        { ...watch, value: 36, count: 8, seconds: 7_200, isCounted: true },
        { ...ring, value: 160, count: 16, seconds: 14_400, isCounted: false },
      ],
    })
    expect(shown).toBe(36)
  })

  it('follows the order that the request gives, and says how long values at instants cover', async () => {
    const overrides = ['oura']
    const { why, shown } = await ask(
      { select: [{ group_key: 1 }, mean], group_by: by('hour') },
      1,
      {
        config: { provider_priority_overrides: overrides },
      },
    )
    expect(why).toMatchObject({
      overrides,
      covers: 'slots',
      parts: [
        { ...watch, value: 3.5, count: 6, seconds: 1_800, isCounted: false },
        { ...ring, value: 15.5, count: 30, seconds: 1_800, isCounted: true },
      ],
    })
    expect(shown).toBe(15.5)
  })

  it('says what a condition left out, and from where an empty bucket was filled', async () => {
    const query = { select: [sum], group_by: by('hour'), where: 'value > 2' }
    expect((await ask(query, 1)).why).toMatchObject({
      value: 7,
      filteredOut: 2,
      parts: [
        { ...watch, value: 7, count: 2 },
        { ...ring, count: 4 },
      ],
    })
    const late = {
      select: [sum],
      group_by: by('hour'),
      where: "source_type = 'watch' AND value != 5",
    }
    const align = { carry: { mode: 'carry_forward', max_age: { value: 4, unit: 'hour' } } }
    const carried = await ask({ ...late, select: [{ group_key: '*' }, sum], align }, 1, {}, 3)
    expect(carried.why).toMatchObject({ value: 21, parts: [], carriedFrom: watch })
    expect(carried.shown).toBe(21)
  })

  it('keeps each source that is a group of its own, and names the source of a stored value', async () => {
    const sources = [{ source: 'source_provider' }, { source: 'source_type' }]
    const query = { select: [{ group_key: '*' }, sum], group_by: [...by('day'), ...sources] }
    expect((await ask(query, 3, {}, 1)).why).toMatchObject({
      isSplit: true,
      value: 160,
      parts: [{ ...ring, value: 160, isCounted: true }],
    })
    const rows = { select: [{ timeseries: 'heartrate', field: 'value' }] }
    const row = await ask(rows, 0, {}, 2)
    expect(row.why).toMatchObject({ kind: 'row', value: row.shown })
  })

  it('shows what was filled from where when the request merges sources', async () => {
    const merging = { config: { merging: { mode: 'fill_gaps' } } }
    const { why, shown } = await ask({ select: [sum], group_by: by('day') }, 1, merging)
    expect(why).toEqual({
      kind: 'merged',
      value: shown,
      isSum: true,
      overrides: [],
      parts: [
        { ...watch, value: 36, seconds: 7_200, count: null, isCounted: true },
        { ...ring, value: 80, seconds: 7_200, count: null, isCounted: true },
        { ...ring, value: 80, seconds: 7_200, count: null, isCounted: false },
      ],
    })
    expect(shown).toBe(116)
  })

  it('says which cells are no figures of one group', async () => {
    const key = await ask({ select: [{ group_key: '*' }, sum], group_by: by('day') }, 0)
    expect(key.why).toEqual({ kind: 'unexplained', reason: 'key' })
    const bucket = await ask({ select: [sum], group_by: by('day') }, 0)
    expect(bucket.why).toEqual({ kind: 'unexplained', reason: 'key' })
  })

  it('refuses a cell that is not there', async () => {
    const request = { timeframe, queries: [{ select: [sum], group_by: by('day') }] }
    const asked = { patientId: patient.patientId, request, signal }
    for (const cell of [
      { table: 0, row: 900, column: 1 },
      { table: 0, row: 0, column: 7 },
      { table: 3, row: 0, column: 0 },
    ])
      await expect(explainCell(clinician, { ...asked, ...cell })).rejects.toMatchObject({
        code: 'invalid-input',
      })
  })
})
