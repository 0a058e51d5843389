import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import { listTarFiles, readParquet } from '#testing/aggregate/read-tarball.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { maxShownRows, type QueryFormat } from './query-view.ts'
import { exportQuery, runQuery } from './run-query.ts'
import { changeQuery, deleteQuery, listQueries, saveQuery } from './saved-queries.ts'

let sandbox: TestSandbox
let patient: Awaited<ReturnType<TestSandbox['buildPatient']>>

const clinician = staffContext('clinician')
const { signal } = new AbortController()
const start = Date.parse('2026-05-01T00:00:00Z')
const minutes = 2 * 1_440

beforeAll(async () => {
  sandbox = await createTestSandbox()
  const { db: serviceDb, teamId } = sandbox.service
  await serviceDb.team.update({ where: { id: teamId }, data: { aggregateQueriesEnabled: true } })
  patient = await sandbox.buildPatient()
  await serviceDb.$transaction((tx) =>
    ingest(tx, {
      teamId,
      userId: patient.serviceUserId,
      receivedAt: new Date(start + 7 * 86_400_000),
      isHistory: true,
      samples: [
        {
          resource: 'body_temperature_delta',
          origin: { provider: 'oura', sourceType: 'ring' },
          samples: Array.from({ length: minutes }, (_, minute) => ({
            at: start + minute * 60_000,
            timezoneOffset: 0,
            value: (minute % 7) - 3.5,
          })),
        },
      ],
      summaries: [],
      streams: [],
    }),
  )
}, 60_000)
afterAll(() => sandbox.close())

const value = { timeseries: 'body_temperature_delta', field: 'value' }
const timeframe = { type: 'relative', anchor: '2026-05-02', past: { value: 2, unit: 'day' } }
const byDay = [{ date_trunc: { value: 1, unit: 'day' }, arg: { index: 'timeseries' } }]
const daily = {
  timeframe,
  queries: [
    {
      select: [
        { func: 'min', arg: value },
        { func: 'count', arg: value },
      ],
      group_by: byDay,
    },
  ],
}
const ask = (request: object) =>
  runQuery(clinician, { patientId: patient.patientId, request: { ...request }, signal })
const download = async (request: object, format: QueryFormat) => {
  const asked = { patientId: patient.patientId, request: { ...request }, format, signal }
  const { body } = await exportQuery(clinician, asked)
  return typeof body === 'string' ? Buffer.from(body) : buffer(body as ReadableStream)
}
const countAudits = (action: string) =>
  db().auditEntry.count({ where: { action, patientId: patient.patientId } })

describe('runQuery', () => {
  it('answers with the service’s tables and records the patient', async () => {
    const before = await countAudits('insights.run-query')
    const { tables, serviceUserId } = await ask(daily)
    expect(serviceUserId).toBe(patient.serviceUserId)
    expect(tables).toEqual([
      {
        rowCount: 2,
        columns: [
          { name: 'index', values: ['2026-05-01T00:00:00', '2026-05-02T00:00:00'] },
          { name: 'min', values: [-3.5, -3.5] },
          { name: 'count', values: [1_440, 1_440] },
        ],
      },
    ])
    expect(await countAudits('insights.run-query')).toBe(before + 1)
  })

  it('shows the first rows of a long table and says how many there are', async () => {
    const { tables } = await ask({ timeframe, queries: [{ select: [value] }] })
    expect(tables[0]).toMatchObject({ rowCount: minutes })
    expect(tables[0]?.columns[0]?.values).toHaveLength(maxShownRows)
  })

  it('puts each fault at its place in the request, and records no access', async () => {
    const before = await countAudits('insights.run-query')
    const where = 'value >> 3'
    await expect(ask({ timeframe, queries: [{ select: [value], where }] })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { 'queries.0.where.7': expect.stringContaining('expected') },
    })
    await expect(ask({ timeframe, queries: [{ select: [] }] })).rejects.toMatchObject({
      fields: { 'queries.0.select': expect.any(String) },
    })
    await expect(ask({ queries: [] })).rejects.toMatchObject({
      fields: { timeframe: expect.any(String) },
    })
    expect(await countAudits('insights.run-query')).toBe(before)
  })

  it('finds no patient that is none, and asks administrators for a reason', async () => {
    const asked = { request: daily, signal }
    const none = runQuery(clinician, {
      ...asked,
      patientId: randomUUID() as typeof patient.patientId,
    })
    await expect(none).rejects.toMatchObject({ code: 'not-found' })
    const admin = runQuery(staffContext('admin'), { ...asked, patientId: patient.patientId })
    await expect(admin).rejects.toMatchObject({ code: 'reason-needed' })
  })

  it('is unavailable while the service is', async () => {
    await sandbox.whileDown(() => expect(ask(daily)).rejects.toMatchObject({ kind: 'unreachable' }))
  })
})

describe('exportQuery', () => {
  it('gives the same table as JSON, CSV and Parquet', async () => {
    const request = {
      timeframe,
      queries: [daily.queries[0], { select: [{ index: 'timeseries' }, value] }],
    }
    const { results } = JSON.parse((await download(request, 'json')).toString()) as {
      results: { table: Record<string, unknown[]> }[]
    }
    expect(results[1]?.table.value).toHaveLength(minutes)
    const files = await listTarFiles(await download(request, 'parquet'))
    const tables = await Promise.all(files.map(([, content]) => readParquet(content)))
    expect(tables).toEqual(results.map(({ table }) => table))
    const rows = parse(await download(request, 'csv'), { bom: true, columns: true }) as object[]
    const table = results[0]?.table ?? {}
    expect(rows).toEqual(
      [0, 1].map((row) =>
        Object.fromEntries(
          Object.entries(table).map(([name, cells]) => [name, String(cells[row])]),
        ),
      ),
    )
  })

  it('records each download, and none that was refused', async () => {
    const before = await countAudits('insights.export-query')
    await download(daily, 'csv')
    await expect(download({ ...daily, queries: [{}] }, 'parquet')).rejects.toMatchObject({
      code: 'invalid-input',
    })
    expect(await countAudits('insights.export-query')).toBe(before + 1)
  })
})

describe('saved queries', () => {
  const stored = { timeframe: { type: 'relative', past: timeframe.past }, queries: daily.queries }
  const save = (isShared: boolean, name = 'Minimum by day') =>
    saveQuery(clinician, { name, isShared, request: stored } as Parameters<typeof saveQuery>[1])
  const namesOf = async (context: Parameters<typeof listQueries>[0]) =>
    (await listQueries(context)).map(({ name }) => name)

  it('are their owner’s until they are shared, and run as they were saved', async () => {
    const colleague = staffContext('admin')
    const { queryId } = await save(false)
    expect(await namesOf(colleague)).not.toContain('Minimum by day')
    const rename = { queryId, name: 'Coldest', isShared: true }
    await expect(changeQuery(colleague, rename)).rejects.toMatchObject({ code: 'not-found' })
    await changeQuery(clinician, rename)
    const [found] = await listQueries(colleague)
    expect(found).toMatchObject({ queryId, name: 'Coldest', isShared: true })
    const request = {
      ...found?.request,
      timeframe: { ...found?.request.timeframe, anchor: '2026-05-02' },
    }
    expect((await ask(request)).tables).toEqual((await ask(daily)).tables)
    await deleteQuery(colleague, { queryId })
    expect(await namesOf(clinician)).not.toContain('Coldest')
  })

  it('hold no day, no patient and nothing that the language does not have', async () => {
    for (const request of [
      { ...stored, timeframe },
      { ...stored, patientId: patient.patientId },
      { ...stored, queries: [{ select: [{ func: 'guess', arg: value }] }] },
    ])
      await expect(
        saveQuery(clinician, { name: 'Other', isShared: false, request } as never),
      ).rejects.toMatchObject({ code: 'invalid-input' })
  })
})
