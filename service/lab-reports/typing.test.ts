import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireLabReportResult, WireLoincMatch } from '#contract/lab-reports.ts'
import { buildUser, createServiceFixture } from '#testing/service/service-fixture.ts'
import { searchLoinc } from './search-loinc.ts'

type Service = Awaited<ReturnType<typeof createServiceFixture>>
let service: Service
let jobId: string

beforeAll(async () => {
  service = await createServiceFixture()
  const userId = await buildUser(service.db, service.teamId)
  jobId = randomUUID()
  const results = [
    { test_name: 'Hemoglobin', value: '14,2', reference_range: '13,5 - 17,5' },
    { test_name: 'Glucose', value: '5,1', reference_range: '3,9 - 5,5' },
  ]
  await service.db.parsingJob.create({
    data: {
      id: jobId,
      teamId: service.teamId,
      userId,
      status: 'completed',
      data: { metadata: {}, results },
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  })
})
afterAll(() => service.close())

const headers = () => ({ 'x-service-api-key': service.apiKey, 'content-type': 'application/json' })

async function read(row: object, id = jobId) {
  const answer = await service.app.request(`/lab_report/v1/parser/job/${id}/row`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(row),
  })
  return { status: answer.status, body: (await answer.json()) as WireLabReportResult }
}

describe('searchLoinc', () => {
  const first = (search: string) => searchLoinc(search)[0]?.loinc_code

  it('finds a code by name, abbreviation, prefix, number, and misspelled name', () => {
    expect(first('Hemoglobin')).toBe('718-7')
    expect(first('hba1c')).toBe('4548-4')
    expect(searchLoinc('chol').map(({ loinc_code }) => loinc_code)).toContain('2093-3')
    expect(first('2093-3')).toBe('2093-3')
    expect(searchLoinc('cholestrol').length).toBeGreaterThan(0)
  })

  it('limits the number of matches, and finds nothing for punctuation alone', () => {
    expect(searchLoinc('a').length).toBe(20)
    expect(searchLoinc('?!')).toEqual([])
    expect(searchLoinc('zzqqy')).toEqual([])
  })
})

describe('GET /lab_report/v1/loinc', () => {
  it('requires the key and a search text', async () => {
    const path = '/lab_report/v1/loinc?q=sodium'
    expect((await service.app.request(path)).status).toBe(401)
    expect(
      (await service.app.request(path.replace('sodium', ''), { headers: headers() })).status,
    ).toBe(422)
    const answer = await service.app.request(path, { headers: headers() })
    const { data } = (await answer.json()) as { data: WireLoincMatch[] }
    expect(data[0]).toMatchObject({ loinc_code: '2951-2', ucum_unit: 'mmol/L' })
  })
})

describe('POST /lab_report/v1/parser/job/{job_id}/row', () => {
  it('interprets a typed row in the report’s notation: unit, range, interpretation and code', async () => {
    const { body } = await read({
      test_name: 'Glucose',
      value: '6,2',
      units: 'mmol/l',
      reference_range: '3,9 - 5,5',
    })
    expect(body).toMatchObject({
      value: '6,2',
      type: 'numeric',
      ucum_unit: 'mmol/L',
      min_reference_range: 3.9,
      max_reference_range: 5.5,
      interpretation: 'abnormal',
      is_above_max_range: true,
    })
    expect(body).not.toHaveProperty('id')
    expect(body).not.toHaveProperty('box')
  })

  it('accepts the chosen code, and reports a unit that does not match it', async () => {
    const sodium = {
      test_name: 'Natrium spezial',
      value: '140',
      units: 'mmol/L',
      loinc_code: '2951-2',
    }
    const { body } = await read(sodium)
    expect(body.loinc_match_status).toBe('auto_match')
    expect(body.loinc_matches[0]?.loinc_code).toBe('2951-2')
    expect(body.doubts).not.toContain('name-unknown')
  })

  it('refuses an unknown code and another team’s job', async () => {
    expect((await read({ test_name: 'X', value: '1', loinc_code: '99999-9' })).status).toBe(422)
    expect((await read({ test_name: '', value: '1' })).status).toBe(422)
    expect((await read({ test_name: 'X', value: '1' }, randomUUID())).status).toBe(404)
  })
})
