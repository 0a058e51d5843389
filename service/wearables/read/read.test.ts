import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import type { IncomingSample, Receipt } from '#service/wearables/ingest/receipt.ts'
import { recordQueries } from '#testing/authorization/record-queries.ts'
import {
  buildTeam,
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture
let userId: string
const [workoutId, sleepId] = [randomUUID(), randomUUID()]

const minute = 60_000
/** Half past nine in the evening of March 7 in Los Angeles, whose clocks change in the night. */
const start = Date.parse('2026-03-08T05:30:00Z')
const ring = {
  provider: 'oura',
  sourceType: 'ring',
  deviceId: 'ring-1',
  appId: 'com.ouraring.oura',
} as const
const watch = { provider: 'apple_health_kit', sourceType: 'watch' } as const

const beats = (count: number, value: number): IncomingSample[] =>
  Array.from({ length: count }, (_, index) => {
    const at = start + index * 5 * minute
    const isAfterChange = at >= Date.parse('2026-03-08T10:00:00Z')
    return { at, value, timezoneOffset: isAfterChange ? -25_200 : -28_800 }
  })

const cholesterolAt = (index: number) => ({ at: start + index * minute, timezoneOffset: -28_800 })

beforeAll(async () => {
  fixture = await createServiceFixture()
  userId = await buildUser(fixture.db, fixture.teamId)
  const night = { startsAt: new Date(start + 30 * minute), endsAt: new Date(start + 500 * minute) }
  const receipt: Receipt = {
    teamId: fixture.teamId,
    userId,
    receivedAt: new Date('2026-03-09T00:00:00Z'),
    isHistory: false,
    samples: [
      { resource: 'heartrate', origin: ring, samples: beats(120, 52) },
      { resource: 'heartrate', origin: watch, samples: beats(120, 55) },
      {
        resource: 'steps',
        origin: watch,
        samples: [{ ...(beats(1, 40)[0] as IncomingSample), durationMs: minute }],
      },
      {
        resource: 'blood_pressure',
        origin: watch,
        samples: [{ ...(beats(1, 121)[0] as IncomingSample), diastolic: 79 }],
      },
      {
        resource: 'insulin_injection',
        origin: watch,
        samples: [
          {
            ...(beats(1, 4)[0] as IncomingSample),
            durationMs: 0,
            type: 'rapid_acting',
            attributes: { delivery_mode: 'bolus' },
          },
        ],
      },
      {
        resource: 'cholesterol',
        origin: watch,
        samples: [
          { ...cholesterolAt(0), value: 5.2, type: 'total' },
          { ...cholesterolAt(0), value: 3.1, type: 'ldl' },
          { ...cholesterolAt(0), value: 0.7, type: 'vldl' },
          { ...cholesterolAt(1), value: 2.9, type: 'ldl' },
          { ...cholesterolAt(1), value: 0.8, type: 'vldl' },
        ],
      },
      {
        resource: 'cholesterol',
        origin: ring,
        samples: [{ ...cholesterolAt(2), value: 3.3, type: 'ldl' }],
      },
      {
        resource: 'hypnogram',
        origin: ring,
        samples: [{ at: Number(night.startsAt), value: 2, timezoneOffset: -28_800 }],
      },
    ],
    summaries: [
      {
        id: sleepId,
        kind: 'sleep',
        origin: ring,
        calendarDate: '2026-03-08',
        ...night,
        timezoneOffset: -25_200,
        fields: {
          type: 'long_sleep',
          duration: 28_200,
          total: 26_000,
          awake: 2_200,
          light: 13_000,
          rem: 6_000,
          deep: 7_000,
        },
        raw: { bedtime: 'as Oura writes it' },
      },
      {
        id: workoutId,
        kind: 'workouts',
        origin: watch,
        calendarDate: '2026-03-07',
        startsAt: new Date(start - 60 * minute),
        endsAt: new Date(start),
        timezoneOffset: -28_800,
        fields: { provider_id: 'w', sport: { id: 1, name: 'Running', slug: 'running' } },
      },
      {
        id: randomUUID(),
        kind: 'profile',
        origin: ring,
        calendarDate: null,
        fields: { height: 171 },
      },
    ],
    streams: [{ workoutId, stream: { time: [1, 2], heartrate: [120, null] } }],
  }
  await fixture.db.$transaction((tx) => ingest(tx, receipt), { timeout: 15_000 })
})
afterAll(() => fixture.close())

const get = <T = Record<string, unknown>>(path: string) => fixture.request<T>('GET', path)
type Sample = { timestamp: string; value: number }

describe('samples', () => {
  it('are listed with the units and the fields of their kind', async () => {
    const of = async (resource: string) =>
      (
        await get<Sample[]>(
          `/v2/timeseries/${userId}/${resource}?start_date=2026-03-07&end_date=2026-03-08`,
        )
      ).body
    expect((await of('heartrate'))[0]).toEqual({
      timestamp: '2026-03-08T05:30:00.000000+00:00',
      timezone_offset: -28_800,
      type: null,
      unit: 'bpm',
      value: 52,
    })
    expect(await of('steps')).toMatchObject([
      {
        unit: 'count',
        value: 40,
        start: '2026-03-08T05:30:00.000000+00:00',
        end: '2026-03-08T05:31:00.000000+00:00',
      },
    ])
    const [pressure] = await of('blood_pressure')
    expect(pressure).toMatchObject({ unit: 'mmHg', systolic: 121, diastolic: 79 })
    expect(pressure).not.toHaveProperty('value')
    expect(await of('insulin_injection')).toMatchObject([
      { type: 'rapid_acting', delivery_mode: 'bolus', value: 4 },
    ])
    expect(await of('glucose')).toEqual([])
  })

  it('of cholesterol are listed all together and by type', async () => {
    const path = `/v2/timeseries/${userId}/cholesterol`
    const of = async (rest: string) =>
      (await get<Sample[]>(`${path}${rest}`)).body.map(({ value }) => value)
    const query = '?start_date=2026-03-07&end_date=2026-03-08'
    expect((await of(query)).toSorted()).toEqual([0.7, 0.8, 2.9, 3.1, 3.3, 5.2])
    expect(await of(`/total${query}`)).toEqual([5.2])
    expect(await of(`/ldl${query}`)).toEqual([3.1, 2.9, 3.3])
    expect(await of(`/ldl${query}&provider=OURA`)).toEqual([3.3])
    expect(await of(`/ldl?start_date=2026-03-08T05:31:00Z&end_date=2026-03-08T05:32:00Z`)).toEqual([
      2.9,
    ])
    for (const type of ['hdl', 'triglycerides']) expect(await of(`/${type}${query}`)).toEqual([])
    expect((await get<Sample[]>(`${path}/total${query}`)).body).toEqual([
      {
        timestamp: '2026-03-08T05:30:00.000000+00:00',
        timezone_offset: -28_800,
        type: 'total',
        unit: 'mmol/L',
        value: 5.2,
      },
    ])
    expect((await get(`${path}/vldl${query}`)).status).toBe(404)
    expect(await get(`${path}/ldl`)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'start_date'] }] },
    })
  })

  it('of cholesterol are grouped by source, also of one type, page by page', async () => {
    type Page = {
      groups: Record<string, { data: Sample[] }[]>
      next_cursor: string | null
    }
    const read = async (rest: string, more = '') =>
      (
        await get<Page>(
          `/v2/timeseries/${userId}/cholesterol${rest}/grouped?start_date=2026-03-07${more}`,
        )
      ).body
    const valuesOf = ({ groups }: Page) =>
      Object.fromEntries(
        Object.entries(groups).map(([provider, sources]) => [
          provider,
          sources.map(({ data }) => data.map(({ value }) => value).toSorted()),
        ]),
      )
    expect(valuesOf(await read(''))).toEqual({
      apple_health_kit: [[0.7, 0.8, 2.9, 3.1, 5.2]],
      oura: [[3.3]],
    })
    expect(valuesOf(await read('/ldl'))).toEqual({ apple_health_kit: [[2.9, 3.1]], oura: [[3.3]] })
    for (const [rest, wanted] of [
      ['', [0.7, 0.8, 2.9, 3.1, 3.3, 5.2]],
      ['/ldl', [2.9, 3.1, 3.3]],
    ] as const) {
      const seen: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Page = await read(rest, `&limit=1${cursor && `&next_cursor=${cursor}`}`)
        seen.push(...Object.values(valuesOf(page)).flat(2))
        cursor = page.next_cursor
      }
      expect(seen.toSorted()).toEqual(wanted)
    }
  })

  it.each([1, 2, 3, 100])(
    'of cholesterol are in the order of time within a source, also over pages of %i',
    async (limit) => {
      type Page = {
        groups: Record<string, { data: Sample[] }[]>
        next_cursor: string | null
      }
      const path = `/v2/timeseries/${userId}/cholesterol/grouped?start_date=2026-03-07&limit=${limit}`
      const seen: Sample[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body }: { body: Page } = await get<Page>(
          `${path}${cursor && `&next_cursor=${cursor}`}`,
        )
        seen.push(...(body.groups.apple_health_kit ?? []).flatMap(({ data }) => data))
        cursor = body.next_cursor
      }
      const times = seen.map(({ timestamp }) => timestamp)
      expect(times).toHaveLength(5)
      expect(times).toEqual(times.toSorted())
    },
  )

  it('of a day are those of the person’s own day, also when it has 23 hours', async () => {
    const count = async (query: string) =>
      (await get<Sample[]>(`/v2/timeseries/${userId}/heartrate?provider=oura&${query}`)).body.length
    // From half past nine in the evening: 30 until midnight, and 90 of the next day.
    expect(await count('start_date=2026-03-07&end_date=2026-03-07')).toBe(30)
    expect(await count('start_date=2026-03-08&end_date=2026-03-08')).toBe(90)
    expect(await count('start_date=2026-03-08T05:30:00Z&end_date=2026-03-08T06:00:00Z')).toBe(6)
  })

  it('are grouped by source, and paged over all of it exactly once', async () => {
    type Page = {
      groups: Record<
        string,
        { source: { provider: string; device_id: string | null }; data: Sample[] }[]
      >
      next_cursor: string | null
    }
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const query: string = cursor ? `&next_cursor=${cursor}` : ''
      const { body }: { body: Page } = await get<Page>(
        `/v2/timeseries/${userId}/heartrate/grouped?start_date=2026-03-01&limit=50${query}`,
      )
      for (const group of Object.values(body.groups).flat())
        seen.push(
          ...group.data.map(
            ({ timestamp }) => `${group.source.provider} ${group.source.device_id} ${timestamp}`,
          ),
        )
      cursor = body.next_cursor
      pages += 1
    } while (cursor)
    expect(pages).toBe(5)
    expect(seen.length).toBe(240)
    expect(new Set(seen).size).toBe(240)
    expect(seen.filter((each) => each.startsWith('oura ring-1 '))).toHaveLength(120)
    const wrong = await get(
      `/v2/timeseries/${userId}/heartrate/grouped?start_date=2026-03-01&next_cursor=x`,
    )
    expect(wrong.status).toBe(422)
  })

  it.each(['2026-03-01', '2026-03-08', '2026-03-07T00:00:00Z'])(
    'are refused for a period that begins on 2026-03-09 and ends at %s',
    async (end) => {
      const answer = await get(
        `/v2/timeseries/${userId}/heartrate?start_date=2026-03-09&end_date=${end}`,
      )
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['query', 'end_date'], input: end }] },
      })
    },
  )

  it('are none yet for a period that begins in the future and has no end', async () => {
    for (const start of ['2190-12-15', '2190-12-15T12:00:00Z']) {
      const samples = await get(`/v2/timeseries/${userId}/heartrate?start_date=${start}`)
      expect(samples).toMatchObject({ status: 200, body: [] })
      const sleeps = await get(`/v2/summary/sleep/${userId}?start_date=${start}`)
      expect(sleeps).toMatchObject({ status: 200, body: { sleep: [] } })
    }
  })

  it('are read by provider in any letter case', async () => {
    const path = `/v2/timeseries/${userId}/heartrate?start_date=2026-03-01`
    const samples = await get<Sample[]>(`${path}&provider=OURA`)
    expect(samples.body.length).toBeGreaterThan(0)
    expect(samples.body).toEqual((await get(`${path}&provider=oura`)).body)
  })

  it('are not found for a time without an offset, which the refusal asks for', async () => {
    const start = '2026-03-01T12:00:00'
    expect(await get(`/v2/timeseries/${userId}/heartrate?start_date=${start}`)).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            type: 'value_error',
            loc: ['query', 'start_date'],
            msg: 'Value error, must be a date, or a date with time and offset',
            input: start,
          },
        ],
      },
    })
  })
})

describe('summaries and streams', () => {
  it('are listed by the day they belong to, and as the provider sent them', async () => {
    const { body } = await get(
      `/v2/summary/sleep/${userId}?start_date=2026-03-08&end_date=2026-03-08`,
    )
    expect(body).toMatchObject({
      sleep: [
        {
          id: sleepId,
          user_id: userId,
          calendar_date: '2026-03-08',
          date: '2026-03-08T00:00:00+00:00',
          bedtime_start: '2026-03-08T06:00:00.000000+00:00',
          deep: 7000,
          source: {
            provider: 'oura',
            type: 'ring',
            app_id: 'com.ouraring.oura',
            device_id: 'ring-1',
          },
        },
      ],
    })
    expect(
      (await get(`/v2/summary/sleep/${userId}?start_date=2026-03-07&end_date=2026-03-07`)).body,
    ).toEqual({ sleep: [] })
    const raw = await get(`/v2/summary/sleep/${userId}/raw?start_date=2026-03-08`)
    expect(raw.body).toEqual({
      sleep: [{ id: sleepId, provider: 'oura', data: { bedtime: 'as Oura writes it' } }],
    })
    expect((await get(`/v2/summary/workouts/${userId}/raw?start_date=2026-03-01`)).body).toEqual({
      workouts: [],
    })
    expect((await get(`/v2/summary/profile/${userId}`)).body).toMatchObject({ height: 171 })
    expect((await get(`/v2/summary/profile/${userId}?provider=fitbit`)).status).toBe(404)
  })

  it('have the stream of a workout, and of a sleep what its own source measured', async () => {
    const workout = await get(`/v2/timeseries/workouts/${workoutId}/stream`)
    expect(workout.body).toEqual({ time: [1, 2], heartrate: [120, null] })
    const { body } = await get<Record<string, Sample[]>>(`/v2/timeseries/sleep/${sleepId}/stream`)
    expect(body.heartrate).toHaveLength(94)
    expect(new Set(body.heartrate?.map(({ value }) => value))).toEqual(new Set([52]))
    expect(body.hypnogram).toMatchObject([{ unit: 'stage', value: 2 }])
    for (const path of [`workouts/${sleepId}`, `sleep/${workoutId}`, `workouts/${randomUUID()}`])
      expect((await get(`/v2/timeseries/${path}/stream`)).status).toBe(404)
  })
})

describe('reading', () => {
  const paths = () => [
    `/v2/timeseries/${userId}/heartrate?start_date=2026-03-07`,
    `/v2/timeseries/${userId}/heartrate/grouped?start_date=2026-03-07`,
    `/v2/timeseries/${userId}/cholesterol/ldl?start_date=2026-03-07`,
    `/v2/timeseries/${userId}/cholesterol/ldl/grouped?start_date=2026-03-07`,
    `/v2/summary/sleep/${userId}?start_date=2026-03-07`,
    `/v2/summary/profile/${userId}`,
    `/v2/timeseries/sleep/${sleepId}/stream`,
    `/v2/timeseries/workouts/${workoutId}/stream`,
  ]

  it('asks for rows of one user in every query', async () => {
    for (const path of paths()) {
      const recording = recordQueries()
      try {
        await get(path)
      } finally {
        recording.stop()
      }
      const unbound = recording.queries
        .filter(({ text }) => /wearable_/.test(text))
        // The owner of a stream's summary is found by its id.
        .filter(({ values }) => ![userId, sleepId, workoutId].some((id) => values.includes(id)))
      expect(
        recording.queries.some(({ text }) => /wearable_/.test(text)),
        path,
      ).toBe(true)
      expect(unbound, path).toEqual([])
    }
  })

  it('takes no more than a page of each source, however much there is of everyone', async () => {
    await fixture.db.$executeRaw`
      INSERT INTO wearable_sample (user_id, series_id, timezone_offset, at, value, received_at)
      SELECT owner.id, x.id, 0, '2025-01-01Z'::timestamptz + n * interval '1 minute', 60, now()
        FROM (VALUES (${userId}::uuid), (gen_random_uuid())) AS owner (id)
       CROSS JOIN wearable_series x
       CROSS JOIN generate_series(1, 10000) AS n
       WHERE x.user_id = ${userId}::uuid AND x.resource = 'heartrate'`
    await fixture.db.$executeRaw`ANALYZE wearable_sample`
    const recording = recordQueries()
    try {
      await get(`/v2/timeseries/${userId}/heartrate/grouped?start_date=2025-01-01&limit=50`)
    } finally {
      recording.stop()
    }
    const read = recording.queries.find(({ text }) => text.includes('wearable_sample'))
    const [explained] = await fixture.db.$queryRawUnsafe<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${read?.text}`,
      ...(JSON.parse(read?.values ?? '[]') as unknown[]),
    )
    const scans = listNodes(explained?.['QUERY PLAN'][0]?.Plan).filter(
      (node) => node['Relation Name'] === 'wearable_sample',
    )
    expect(scans.length).toBeGreaterThan(0)
    const rows = scans.map((node) => node['Actual Rows'] * node['Actual Loops'])
    expect(Math.max(...rows)).toBeLessThanOrEqual(2 * 51)
  })

  it('finds nothing with another team’s key', async () => {
    const { apiKey } = await buildTeam(fixture.db)
    for (const path of paths()) {
      const answer = await fixture.request('GET', path, { apiKey })
      expect(answer.status, path).toBe(404)
      expect(JSON.stringify(answer.body)).not.toContain(userId)
    }
  })
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

function listNodes(node: PlanNode | undefined): PlanNode[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(listNodes)] : []
}
