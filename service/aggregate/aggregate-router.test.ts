import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestPeriod, parquetMediaTypes } from '#contract/aggregate/query.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import type { IncomingSample, IncomingSummary, Receipt } from '#service/wearables/ingest/receipt.ts'
import { listTarFiles, readParquet } from '#testing/aggregate/read-tarball.ts'
import {
  buildTeam,
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture
let userId: string

const hour = 3_600_000
const minute = 60_000
const ring = { provider: 'oura', sourceType: 'ring' } as const
const watch = { provider: 'apple_health_kit', sourceType: 'watch' } as const

beforeAll(async () => {
  fixture = await createServiceFixture()
  await fixture.db.team.update({
    where: { id: fixture.teamId },
    data: { aggregateQueriesEnabled: true },
  })
  userId = await buildUser(fixture.db, fixture.teamId)
  await receive({
    samples: [
      { resource: 'heartrate', origin: ring, samples: beats('2026-03-07T00:00:00Z', 72, 50) },
      { resource: 'heartrate', origin: watch, samples: beats('2026-03-08T00:00:00Z', 3, 70) },
      {
        resource: 'blood_pressure',
        origin: { provider: 'omron', sourceType: 'cuff' },
        samples: [
          { at: utc('2026-03-08T10:00:00Z'), timezoneOffset: 0, value: 121, diastolic: 79 },
        ],
      },
      {
        resource: 'note',
        origin: { provider: 'manual', sourceType: 'app' },
        samples: [
          {
            at: utc('2026-03-08T11:00:00Z'),
            timezoneOffset: 0,
            value: null,
            attributes: { content: 'A walk', tags: ['outside', 'calm'] },
          },
        ],
      },
    ],
    summaries: [night('2026-03-07', 25_200, 60), night('2026-03-08', 21_600, 58), cycle()],
  })
})
afterAll(() => fixture.close())

const utc = (text: string) => Date.parse(text)

function beats(from: string, hours: number, value: number): IncomingSample[] {
  return Array.from({ length: hours }, (_, index) => ({
    at: utc(from) + index * hour + 5 * minute,
    timezoneOffset: 0,
    value: value + (index % 24),
  }))
}

function night(day: string, total: number, hrv: number): IncomingSummary {
  const endsAt = utc(`${day}T06:30:00Z`)
  return {
    id: randomUUID(),
    kind: 'sleep',
    origin: ring,
    calendarDate: day,
    startsAt: new Date(endsAt - 8 * hour),
    endsAt: new Date(endsAt),
    timezoneOffset: 3600,
    fields: { type: 'long_sleep', total, awake: 1200, latency: 600, average_hrv: hrv },
  }
}

function cycle(): IncomingSummary {
  return {
    id: randomUUID(),
    kind: 'menstrual_cycle',
    origin: { provider: 'apple_health_kit', sourceType: 'app' },
    calendarDate: '2026-03-08',
    fields: {
      period_start: '2026-03-08',
      menstrual_flow: [
        { date: '2026-03-08', flow: 'light' },
        { date: '2026-03-09', flow: 'heavy' },
      ],
    },
  }
}

function receive(change: Partial<Receipt>) {
  return fixture.db.$transaction((tx) =>
    ingest(tx, {
      teamId: fixture.teamId,
      userId,
      receivedAt: new Date('2026-03-11T00:00:00Z'),
      isHistory: true,
      samples: [],
      summaries: [],
      streams: [],
      ...change,
    }),
  )
}

interface Answer {
  results: { table: Record<string, unknown[]> }[]
  detail: { loc: unknown[]; msg: string }[]
}

async function ask(query: unknown, options: { days?: number; config?: unknown } = {}) {
  const answer = await fixture.request<Answer>('POST', `/aggregate/v1/user/${userId}/query`, {
    body: {
      timeframe: { type: 'relative', anchor: '2026-03-09', past: { value: options.days ?? 3 } },
      queries: [query],
      ...(options.config !== undefined && { config: options.config }),
    },
  })
  return { ...answer, table: answer.body.results?.[0]?.table }
}

const value = { timeseries: 'heartrate', field: 'value' }
const byDay = [{ date_trunc: { unit: 'day' }, arg: { index: 'timeseries' } }]

describe('POST /aggregate/v1/user/{user_id}/query', () => {
  it('answers with the table of the specification', async () => {
    const { status, table } = await ask({
      select: ['min', 'max', 'mean', 'newest'].map((func) => ({ func, arg: value })),
      group_by: byDay,
    })
    expect(status).toBe(200)
    expect(Object.keys(table ?? {})).toEqual(['index', 'min', 'max', 'mean', 'newest'])
    expect(table).toEqual({
      index: ['2026-03-07T00:00:00', '2026-03-08T00:00:00', '2026-03-09T00:00:00'],
      min: [50, 70, 50],
      max: [73, 72, 73],
      mean: [61.5, 71, 61.5],
      newest: [73, 72, 73],
    })
  })

  it('keeps the source that the call puts first, or all when both of their parts are keys', async () => {
    const query = { select: [{ func: 'max', arg: value }], group_by: byDay }
    const config = { provider_priority_overrides: ['oura'] }
    expect((await ask(query, { config })).table?.max).toEqual([73, 73, 73])
    const split = await ask({
      select: [{ group_key: '*' }, { func: 'median', arg: value }],
      group_by: [...byDay, { source: 'source_provider' }, { source: 'source_type' }],
    })
    expect(split.table).toEqual({
      'group_key.1': ['07', '08', '08', '09'].map((day) => `2026-03-${day}T00:00:00`),
      'group_key.2': ['oura', 'apple_health_kit', 'oura', 'oura'],
      'group_key.3': ['ring', 'watch', 'ring', 'ring'],
      'median.value': [61.5, 71, 61.5, 61.5],
    })
  })

  it('keeps the source that the team puts first, for this kind of data only', async () => {
    const measured = { at: utc('2026-03-08T10:00:00Z'), timezoneOffset: 0 }
    await receive({
      samples: [
        { provider: 'dexcom_v3', value: 5 },
        { provider: 'freestyle_libre', value: 6 },
      ].map(({ provider, value: measuredValue }) => ({
        resource: 'glucose',
        origin: { provider, sourceType: 'automatic' },
        samples: [{ ...measured, value: measuredValue }],
      })) as Receipt['samples'],
    })
    const read = async () => {
      const arg = { timeseries: 'glucose', field: 'value' }
      return (await ask({ select: [{ func: 'max', arg }], group_by: byDay })).table?.max
    }
    const path = '/v2/team/source/priorities'
    const put = (dataType: string, providers: string[]) =>
      fixture.request('PATCH', `${path}?data_type=${dataType}`, { body: { providers } })
    await put('SLEEP', ['freestyle_libre'])
    expect(await read()).toEqual([5])
    const order = ['freestyle_libre', 'oura'].map((provider, index) => ({
      team_id: fixture.teamId,
      data_type: 'timeseries',
      provider,
      priority: index + 1,
    }))
    expect(await put('timeseries', ['freestyle_libre', 'oura'])).toMatchObject({
      status: 200,
      body: order,
    })
    expect(await read()).toEqual([6])
    const all = await fixture.request<unknown[]>('GET', path)
    expect(all.body).toEqual([{ ...order[0], data_type: 'sleep' }, ...order])
    for (const [dataType, providers] of [
      ['timeseries', ['oura', 'oura']],
      ['timeseries', ['no-such']],
      ['meal', []],
    ] as const)
      expect((await put(dataType, [...providers])).status).toBe(422)
    for (const dataType of ['timeseries', 'sleep'])
      expect((await put(dataType, [])).body).toEqual([])
    expect(await read()).toEqual([5])
  })

  it('reads rows, macros, lists and both numbers of a blood pressure', async () => {
    expect(
      (
        await ask({
          select: [
            { index: 'sleep' },
            { sleep: 'stage_asleep_second' },
            { value_macro: 'chronotype', version: 'automatic' },
            { value_macro: 'asleep_at' },
          ],
          where: "hrv_mean_rmssd < 60 AND NOT (type = 'nap' OR source_provider != 'oura')",
        })
      ).table,
    ).toEqual({
      timestamp: ['2026-03-08T07:30:00'],
      stage_asleep_second: [21_600],
      chronotype: ['lark'],
      asleep_at: ['2026-03-07T23:40:00'],
    })
    const flow = { menstrual_cycle: 'menstrual_flow' }
    expect(
      (
        await ask({
          select: [
            { menstrual_cycle: 'period_start' },
            flow,
            {
              select: { func: 'count', arg: null },
              from: { unnest: flow },
              where: "flow != 'light'",
            },
            { select: { func: 'newest', arg: 'flow' }, from: { unnest: flow } },
          ],
        })
      ).table,
    ).toEqual({
      period_start: ['2026-03-08'],
      menstrual_flow: [
        [
          { date: '2026-03-08', flow: 'light' },
          { date: '2026-03-09', flow: 'heavy' },
        ],
      ],
      'count.menstrual_flow': [1],
      'newest.menstrual_flow.flow': ['heavy'],
    })
    const part = (field: string) => ({ timeseries: 'blood_pressure', field })
    expect((await ask({ select: [part('systolic'), part('diastolic')] })).table).toEqual({
      systolic: [121],
      diastolic: [79],
    })
    const note = (field: string) => ({ timeseries: 'note', field })
    expect(
      (
        await ask({
          select: [
            note('content'),
            { select: { func: 'min' }, from: { unnest: note('tags') }, where: "value > 'd'" },
          ],
        })
      ).table,
    ).toEqual({ content: ['A walk'], 'min.tags': ['outside'] })
  })

  it('reads the types of cholesterol of one source as one timeseries, and each by itself', async () => {
    const panel = { total: 5, ldl: 3, hdl: 1 }
    const at = { at: utc('2026-03-08T09:00:00Z'), timezoneOffset: 0 }
    const lower = { at: utc('2026-03-08T09:30:00Z'), timezoneOffset: 0, value: 2, type: 'ldl' }
    const samples = Object.entries(panel).map(([type, each]) => ({ ...at, type, value: each }))
    await receive({
      samples: [
        { resource: 'cholesterol', origin: watch, samples },
        { resource: 'cholesterol', origin: ring, samples: [lower] },
      ],
    })
    const field = (name: string) => ({ timeseries: 'cholesterol', field: name })
    const counts = { func: 'count', arg: field('value') }
    const means = { func: 'mean', arg: field('value') }
    // The best source counts, with all of its types.
    expect((await ask({ select: [counts, means] })).table).toEqual({ count: [3], mean: [3] })
    expect((await ask({ select: [counts], group_by: byDay })).table).toMatchObject({ count: [3] })
    expect((await ask({ select: [counts, means], where: "type = 'ldl'" })).table).toEqual({
      count: [1],
      mean: [3],
    })
    // Of the types at one instant, hours choose the same one as samples.
    const ends = ['oldest', 'newest'].map((func) => ({ func, arg: field('value') }))
    const byHours = await ask({ select: ends, group_by: byDay })
    const bySamples = await ask({ select: ends, group_by: byDay, where: "type != 'other'" })
    expect(byHours.table).toEqual(bySamples.table)
    const { table } = await ask({ select: [means], group_by: [{ source: 'source_provider' }] })
    expect(table).toMatchObject({ mean: expect.arrayContaining([3, 2]) })
  })

  it('derives readiness from a night and the nights before', async () => {
    await receive({
      receivedAt: new Date('2026-03-12T00:00:00Z'),
      summaries: Array.from({ length: 10 }, (_, index) =>
        night(`2026-05-${String(index + 1).padStart(2, '0')}`, 27_000, 50 + (index % 2) * 10),
      ),
    })
    const answer = await fixture.request<Answer>('POST', `/aggregate/v1/user/${userId}/query`, {
      body: {
        timeframe: { type: 'relative', anchor: '2026-05-10', past: { unit: 'day', value: 4 } },
        queries: [
          {
            select: ['date', 'recovery_score', 'stress_score', 'recovery_zone', 'strain_score'].map(
              (column) => ({ derived_readiness: column }),
            ),
          },
        ],
      },
    })
    expect(answer.body.results[0]?.table).toEqual({
      date: ['2026-05-07', '2026-05-08', '2026-05-09', '2026-05-10'],
      recovery_score: [null, 71, 31, 71],
      stress_score: [null, 29, 69, 29],
      recovery_zone: [null, 'green', 'red', 'green'],
      strain_score: [null, null, null, null],
    })
  })

  it('fills buckets when asked to align, and never without', async () => {
    const query = {
      select: [{ group_key: 1 }, { func: 'mean', arg: { sleep: 'stage_asleep_second' } }],
      group_by: [{ date_trunc: { value: 12, unit: 'hour' }, arg: { index: 'sleep' } }],
    }
    expect((await ask(query)).table?.mean).toEqual([25_200, 21_600])
    const carry = { mode: 'carry_forward', max_age: { value: 1, unit: 'day' } }
    expect((await ask({ ...query, align: { carry } })).table).toEqual({
      'group_key.1': [
        '2026-03-07T00:00:00',
        '2026-03-07T12:00:00',
        '2026-03-08T00:00:00',
        '2026-03-08T12:00:00',
        '2026-03-09T00:00:00',
      ],
      mean: [25_200, 25_200, 21_600, 21_600, 21_600],
    })
  })

  it('refuses what has no meaning, with its place', async () => {
    const mean = { func: 'mean', arg: value }
    const refusals: [unknown, (string | number)[]][] = [
      [{ select: [mean], where: 'value >> 3' }, ['queries', 0, 'where', 7]],
      [{ select: [mean], where: "value > '3'" }, ['queries', 0, 'where', 6]],
      [{ select: [mean], where: 'steps > 3' }, ['queries', 0, 'where', 0]],
      [{ select: [mean, { sleep: 'score' }] }, ['queries', 0, 'select', 1]],
      [{ select: [mean, { sleep: 'dreams' }] }, ['queries', 0, 'select', 1]],
      [{ select: [mean, value] }, ['queries', 0, 'select', 1]],
      [
        { select: [mean, { group_key: 2 }], group_by: byDay },
        ['queries', 0, 'select', 1, 'group_key'],
      ],
      [
        { select: [mean], group_by: [...byDay, ...byDay] },
        ['queries', 0, 'group_by', 1, 'date_trunc'],
      ],
      [{ select: [mean], align: { carry: { mode: 'carry_forward' } } }, ['queries', 0, 'align']],
      [
        {
          select: [mean],
          group_by: byDay,
          align: { carry: { mode: 'carry_forward', max_age: { unit: 'hour', value: 23 } } },
        },
        ['queries', 0, 'align', 'carry', 'max_age'],
      ],
      [
        { select: [{ func: 'mean', arg: { sleep: 'state' } }] },
        ['queries', 0, 'select', 0, 'func'],
      ],
      [{ select: [{ index: 'timeseries' }] }, ['queries', 0]],
    ]
    for (const [query, loc] of refusals) {
      const { status, body } = await ask(query)
      expect([status, body.detail?.[0]?.loc], JSON.stringify(query)).toEqual([
        422,
        ['body', ...loc],
      ])
    }
  })

  it('names every way to carry where the given one is none', async () => {
    const { status, body } = await ask({
      select: [{ func: 'mean', arg: value }],
      group_by: byDay,
      align: { carry: { mode: 'carry_sideways' } },
    })
    expect([status, body.detail]).toMatchObject([
      422,
      [
        {
          loc: ['body', 'queries', 0, 'align', 'carry', 'mode'],
          msg: "Input should be 'carry_forward' or 'carry_backward' or 'carry_nearest'",
        },
      ],
    ])
  })

  it.each(Object.entries(longestPeriod))(
    'takes at most 100 years in the unit %s',
    async (unit, most) => {
      const mean = { func: 'mean', arg: value }
      const bucketOf = (period: object) => [{ date_trunc: period, arg: { index: 'timeseries' } }]
      // The bound of every value of a query is smaller than 100 years in minutes.
      const longest = { value: Math.min(most, 10_000_000), unit }
      const beyond = { value: longest.value + 1, unit }
      const asked = await fixture.request('POST', `/aggregate/v1/user/${userId}/query`, {
        body: {
          timeframe: { type: 'relative', anchor: '1900-01-01', past: longest },
          queries: [{ select: [mean], group_by: bucketOf(longest) }],
        },
      })
      expect(asked.status, JSON.stringify(asked.body)).toBe(200)
      const window = await fixture.request<Answer>('POST', `/aggregate/v1/user/${userId}/query`, {
        body: {
          timeframe: { type: 'relative', anchor: '2026-03-09', past: beyond },
          queries: [{ select: [mean] }],
        },
      })
      expect([window.status, window.body.detail?.[0]?.loc?.slice(0, 3)]).toEqual([
        422,
        ['body', 'timeframe', 'past'],
      ])
      for (const period of [beyond, { value: 10_000_000, unit: 'year' }]) {
        const { status, body } = await ask({ select: [mean], group_by: bucketOf(period) })
        expect([status, body.detail?.[0]?.loc?.slice(0, 5)], JSON.stringify(body)).toEqual([
          422,
          ['body', 'queries', 0, 'group_by', 0],
        ])
      }
      for (const [mode, name] of [
        ['carry_forward', 'max_age'],
        ['carry_backward', 'max_age'],
        ['carry_nearest', 'span'],
      ] as const) {
        const query = (cap: object) => ({
          select: [{ group_key: 1 }, mean],
          group_by: bucketOf({ value: 1, unit: 'year' }),
          align: { carry: { mode, [name]: cap } },
        })
        expect((await ask(query(longest))).status, `${mode} ${unit}`).toBe(200)
        for (const cap of [beyond, { value: 9_000, unit: 'year' }]) {
          const { status, body } = await ask(query(cap))
          expect([status, body.detail?.[0]?.loc?.slice(0, 6)], JSON.stringify(body)).toEqual([
            422,
            ['body', 'queries', 0, 'align', 'carry', name],
          ])
        }
      }
    },
  )

  it('refuses long buckets when sources are merged, too', async () => {
    const { status, body } = await ask(
      {
        select: [{ func: 'mean', arg: value }],
        group_by: [{ date_trunc: { value: 101, unit: 'year' }, arg: { index: 'timeseries' } }],
      },
      { config: { merging: { mode: 'fill_gaps' } } },
    )
    expect([status, body.detail]).toMatchObject([
      422,
      [
        {
          type: 'value_error',
          loc: ['body', 'queries', 0, 'group_by', 0, 'date_trunc'],
          msg: 'Value error, is longer than 100 years',
        },
      ],
    ])
  })

  it('sends the same tables as Parquet when asked to', async () => {
    const body = {
      timeframe: { type: 'relative', anchor: '2026-03-09', past: { unit: 'day', value: 3 } },
      queries: [
        { select: [{ index: 'timeseries' }, value, { source: 'source_app_id' }] },
        { select: [{ func: 'stddev', arg: value }], group_by: byDay },
        { select: [{ activity: 'date' }, { activity: 'steps' }] },
        { select: [{ menstrual_cycle: 'period_start' }, { menstrual_cycle: 'menstrual_flow' }] },
      ],
    }
    const path = `/aggregate/v1/user/${userId}/query`
    const { results } = (await fixture.request<Answer>('POST', path, { body })).body
    for (const accept of parquetMediaTypes) {
      const answer = await fixture.app.request(path, {
        method: 'POST',
        headers: {
          accept,
          'content-type': 'application/json',
          'x-service-api-key': fixture.apiKey,
        },
        body: JSON.stringify(body),
      })
      expect(answer.headers.get('content-type')).toBe(parquetMediaTypes[0])
      const files = await listTarFiles(Buffer.from(await answer.arrayBuffer()))
      expect(files.map(([name]) => name)).toEqual(results.map((_, number) => `${number}.parquet`))
      const tables = await Promise.all(files.map(([, content]) => readParquet(content)))
      expect(tables).toEqual(results.map(({ table }) => table))
    }
  })

  it('is for teams of the closed beta, and for their own users', async () => {
    const timeframe = { type: 'relative', anchor: '2026-03-09', past: {} }
    const body = { timeframe, queries: [{ select: [{ activity: 'steps' }] }] }
    const path = `/aggregate/v1/user/${userId}/query`
    const other = await buildTeam(fixture.db)
    const refused = await fixture.request('POST', path, { body, apiKey: other.apiKey })
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'Aggregate queries are not enabled for this team' },
    ])
    await fixture.db.team.update({
      where: { id: other.teamId },
      data: { aggregateQueriesEnabled: true },
    })
    expect((await fixture.request('POST', path, { body, apiKey: other.apiKey })).status).toBe(404)
    expect((await fixture.request('POST', path, { body })).status).toBe(200)
  })

  it('asks for one query or more', async () => {
    const timeframe = { type: 'relative', anchor: '2026-03-09', past: {} }
    const path = `/aggregate/v1/user/${userId}/query`
    const { status, body } = await fixture.request('POST', path, {
      body: { timeframe, queries: [] },
    })
    expect([status, body.detail]).toMatchObject([
      422,
      [{ type: 'too_short', loc: ['body', 'queries'], ctx: { min_length: 1 } }],
    ])
  })
})
