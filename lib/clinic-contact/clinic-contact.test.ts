import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { getContactSettings, saveContact } from './contact-settings.ts'
import { describeOpening, listClosedDays } from './describe-opening.ts'
import { readContact } from './read-contact.ts'

const open = { opens: '08:00', closes: '18:00' }
const timeZone = 'America/Denver'
const denver = {
  timeZone,
  hours: [open, open, open, open, open, { opens: '09:00', closes: '13:00' }, null],
  closedDays: ['2026-11-26'],
}

describe('describeOpening', () => {
  it.each([
    ['on a weekday', '2026-11-23T18:00:00Z', { isOpen: true, closes: '18:00', isElsewhere: false }],
    [
      'before it opens',
      '2026-11-23T14:59:00Z',
      { isOpen: false, opensOn: '2026-11-23', opens: '08:00', isToday: true, isElsewhere: false },
    ],
    [
      'on Saturday afternoon, over Sunday',
      '2026-11-21T20:00:00Z',
      { isOpen: false, opensOn: '2026-11-23', opens: '08:00', isToday: false, isElsewhere: false },
    ],
    [
      'on a holiday',
      '2026-11-26T18:00:00Z',
      { isOpen: false, opensOn: '2026-11-27', opens: '08:00', isToday: false, isElsewhere: false },
    ],
    // Daylight saving time ended that night.
    [
      'after the clocks change',
      '2026-11-02T15:00:00Z',
      { isOpen: true, closes: '18:00', isElsewhere: false },
    ],
  ])('reads the clinic’s own clock %s', (_, now, expected) => {
    expect(describeOpening(denver, { now: new Date(now), timeZone })).toEqual(expected)
  })

  it('says nothing without hours, and without an open day', () => {
    const viewpoint = { now: new Date('2026-11-23T18:00:00Z'), timeZone }
    expect(describeOpening({ ...denver, hours: null }, viewpoint)).toBeNull()
    const hours = denver.hours.map(() => null)
    expect(describeOpening({ ...denver, hours }, viewpoint)).toBeNull()
  })

  it('calls no day today for readers whose clock shows another time', () => {
    // A quarter to midnight on Sunday in Los Angeles, Monday in Denver.
    const now = new Date('2026-11-30T07:45:00Z')
    expect(describeOpening(denver, { now, timeZone: 'America/Los_Angeles' })).toEqual({
      isOpen: false,
      opensOn: '2026-11-30',
      opens: '08:00',
      isToday: false,
      isElsewhere: true,
    })
    // Arizona's clocks show Denver's time in winter.
    expect(describeOpening(denver, { now, timeZone: 'America/Phoenix' })).toMatchObject({
      isToday: true,
      isElsewhere: false,
    })
  })
})

describe('listClosedDays', () => {
  it('lists those from the clinic’s today on', () => {
    const days = { ...denver, closedDays: ['2026-11-26', '2026-12-25'] }
    expect(listClosedDays(days, new Date('2026-11-27T06:59:00Z'))).toEqual(days.closedDays)
    expect(listClosedDays(days, new Date('2026-11-27T07:01:00Z'))).toEqual(['2026-12-25'])
  })
})

describe('the clinic’s contact details', () => {
  let web: WebFixture
  const admin = staffContext('admin')

  beforeAll(async () => {
    web = await createWebFixture()
  })
  afterAll(() => web.close())

  const form = {
    versionId: null as string | null,
    name: 'Larimer Family Clinic',
    phone: '(720) 555-0142',
    email: 'hello@clinic.example',
    firstLine: '1820 Larimer Street',
    secondLine: '',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    timeZone: 'America/Denver' as const,
    hours: denver.hours.map((day) => ({
      isOpen: day !== null,
      ...(day ?? { opens: '', closes: '' }),
    })),
    closedDays: [{ day: '2026-11-26' }],
    languages: ['es', 'en'] satisfies ('es' | 'en')[],
    states: ['UT', 'CO', 'UT'],
  }

  it('are the phone for critical results alone until an administrator writes them', async () => {
    expect(await readContact()).toMatchObject({ phone: '+13035550142', hours: null, address: null })
  })

  it('are added as versions, audited, and not over one that was not shown', async () => {
    const saves = [saveContact(admin, form), saveContact(admin, form)]
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readContact()).toMatchObject({
      name: 'Larimer Family Clinic',
      phone: '+17205550142',
      languages: ['en', 'es'],
      states: ['CO', 'UT'],
      shownPhone: '(720) 555-0142',
      ...denver,
    })
    const { versionId } = await getContactSettings(admin)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'changed-meanwhile', context: { versionId } },
    })
    await saveContact(admin, { ...form, versionId, email: '' })
    expect((await readContact()).email).toBeNull()
    expect(await db().clinicContact.count()).toBe(2)
    expect(await db().auditEntry.count({ where: { action: 'clinic-contact.save' } })).toBe(2)
    await expect(db().clinicContact.deleteMany()).rejects.toThrow()
  })

  it('names each field that is wrong', async () => {
    const [monday, ...others] = form.hours
    const wrong = { ...form, phone: '+44 20 7946 0000', zip: 'x', email: 'x' }
    const backwards = [{ ...monday, isOpen: true, opens: '18:00', closes: '08:00' }, ...others]
    await expect(saveContact(admin, { ...wrong, hours: backwards })).rejects.toMatchObject({
      fields: { phone: 'phone', zip: 'zip', email: 'email', 'hours.0.closes': 'closes-before' },
    })
  })
})
