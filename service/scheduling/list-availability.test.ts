import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AreaInfo, ServiceCenters } from '#contract/appointments.ts'
import {
  type AppointmentFixture,
  createAppointmentFixture,
  slotsOf,
  visitAddress,
} from '#testing/service/appointment-fixture.ts'

let fixture: AppointmentFixture

beforeAll(async () => {
  fixture = await createAppointmentFixture()
})
afterAll(() => fixture.close())

const get = <T>(path: string) => fixture.request<T & { detail: string }>('GET', path)

describe('availability', () => {
  it('covers 14 days from start_date in the place’s own zone', async () => {
    const at = { 'x-sandbox-now': '2026-10-20T12:00:00Z' }
    const found = (await fixture.findVisits(visitAddress, '?start_date=2026-10-25', at)).body
    expect(found.timezone).toBe('America/Phoenix')
    const dates = found.slots.map(({ date }) => date)
    expect(dates.every((date) => date >= '2026-10-25' && date <= '2026-11-07')).toBe(true)
    expect(found.slots[0]?.location).toBeNull()
    const slot = slotsOf(found)[0]
    expect(slot).toMatchObject({ price: 45, is_priority: false, num_appointments_available: 1 })
    expect(slot?.expires_at).toBe('2026-10-20T12:30:00.000000+00:00')
  })

  it('goes by the day at the place: tomorrow in UTC is still today in Honolulu', async () => {
    const address = { ...visitAddress, zip_code: '96813', state: 'HI' }
    const at = { 'x-sandbox-now': '2026-10-20T09:00:00Z' }
    const today = await fixture.findVisits(address, '?start_date=2026-10-19', at)
    expect(today.status).toBe(200)
    const past = await fixture.findVisits(address, '?start_date=2026-10-18', at)
    expect([past.status, past.body.detail]).toEqual([400, 'start_date cannot be in the past'])
  })

  it('refuses a start_date that is out of bounds', async () => {
    for (const date of ['0000-01-01', '9999-12-31'])
      expect(await fixture.findVisits(visitAddress, `?start_date=${date}`)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['query', 'start_date'] }] },
      })
  })

  it('refuses an address outside of the United States', async () => {
    expect(await fixture.findVisits({ ...visitAddress, state: 'ZZ' })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'value_error', loc: ['body', 'state'] }] },
    })
  })

  it('is empty where no provider comes', async () => {
    for (const zip_code of ['99501', '00901', '54650'])
      expect((await fixture.findVisits({ ...visitAddress, zip_code })).body.slots).toEqual([])
  })

  it('names each center with its distance and zone', async () => {
    const found = (await fixture.findCenters('zip_code=85281&radius=50')).body
    const location = found.slots[0]?.location
    expect(location).toMatchObject({
      iana_timezone: 'America/Phoenix',
      address: { state: 'AZ' },
      distance: expect.any(Number),
    })
    const named = (await fixture.findCenters(`site_codes=${location?.code}`)).body
    expect(new Set(named.slots.map((day) => day.location?.code))).toEqual(new Set([location?.code]))
  })

  it.each([
    ['', 400, 'site_codes or zip_code must be set'],
    ['zip_code=85281', 400, 'radius must be set with zip_code'],
    ['site_codes=a&site_codes=b&site_codes=c&site_codes=d', 400, /at most 3/],
    ['site_codes=nowhere', 404, 'quest has no service center nowhere'],
    ['zip_code=85281&radius=11', 422, undefined],
  ])('refuses a search for centers by %j', async (query, status, detail) => {
    const answer = await fixture.findCenters(query)
    expect(answer.status).toBe(status)
    if (detail) expect(answer.body.detail).toMatch(detail)
  })
})

describe('areas and centers', () => {
  it('say who draws at home and which laboratories have centers', async () => {
    const { body } = await get<AreaInfo>('/v3/order/area/info?zip_code=85004')
    expect(body.phlebotomy).toEqual({
      is_served: true,
      providers: [
        { name: 'getlabs', service_types: ['appointment-ready'] },
        { name: 'phlebfinders', service_types: ['appointment-request'] },
      ],
    })
    expect(Object.keys(body.central_labs)).toEqual(['labcorp', 'quest', 'bioreference'])
    expect(body.central_labs.quest).toMatchObject({
      patient_service_centers: { appointment_with_service: true, radius: '25' },
      lab_id: 4,
    })
    expect(body.central_labs.labcorp?.supported_bill_types).toEqual([
      'client_bill',
      'commercial_insurance',
    ])
    const none = (await get<AreaInfo>('/v3/order/area/info?zip_code=99950&lab=Quest')).body
    expect(none.phlebotomy).toEqual({ is_served: false, providers: [] })
    expect(Object.keys(none.central_labs)).toEqual(['quest'])
    const both = (await get<AreaInfo>('/v3/order/area/info?zip_code=99950&labs=QUEST&labs=labcorp'))
      .body
    expect(Object.keys(both.central_labs).sort()).toEqual(['labcorp', 'quest'])
  })

  it('lists the centers of a laboratory, and those near an order’s patient', async () => {
    const { body } = await get<ServiceCenters>(
      '/v3/order/psc/info?zip_code=85281&lab_id=4&radius=50&capabilities=appointment_scheduling_via_service',
    )
    expect(body).toMatchObject({ lab_id: 4, slug: 'quest' })
    expect(body.patient_service_centers[0]).toMatchObject({
      capabilities: ['appointment_scheduling_via_service'],
      supported_bill_types: ['client_bill'],
      metadata: { state: 'AZ', phone_number: expect.stringMatching(/^\+1602555\d{4}$/) },
    })
    const orderId = await fixture.placeOrder('psc')
    const near = await get<ServiceCenters>(`/v3/order/${orderId}/psc/info?radius=50`)
    expect(near.body).toEqual(body)
    const unknown = await get('/v3/order/psc/info?zip_code=85281&lab_id=4444')
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'Lab does not exist'])
    const visit = await fixture.placeOrder('phlebotomy')
    expect((await get(`/v3/order/${visit}/psc/info`)).status).toBe(404)
  })
})
