import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asPatientId } from '#lib/ids.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'
import { listPatients } from './list-patients.ts'
import type { PatientsPage } from './patient-view.ts'

let fixture: Awaited<ReturnType<typeof createWebFixture>>
const person = { userId: randomUUID(), name: 'Sam Reyes', email: 'sam@example.com' }
const staff = contextOf({ kind: 'staff', role: 'support', ...person })

function contextOf(actor: Context['actor']): Context {
  return { actor, locale: 'en', requestId: randomUUID() }
}

beforeAll(async () => {
  fixture = await createWebFixture()
  await db().patient.create({ data: { isStock: true } })
  await addPatient('Zoë', "O'Leary", { dob: '1990-05-01', phoneNumber: '+13035550177' })
  await addPatient('José María', 'de la Cruz', { email: 'jose@example.com' })
  await addPatient('Łukasz', 'Żak', { emailVerified: false })
  for (let index = 0; index < 60; index += 1) {
    await addPatient('Ada', `Many-${String(index).padStart(2, '0')}`)
  }
})
afterAll(() => fixture.close())

interface PatientParts {
  dob?: string
  phoneNumber?: string
  email?: string
  emailVerified?: boolean
}

async function addPatient(firstName: string, lastName: string, parts: PatientParts = {}) {
  const { email = `${randomUUID()}@example.com`, emailVerified = true, ...details } = parts
  const user = { id: randomUUID(), name: `${firstName} ${lastName}`, email, emailVerified }
  const { id } = await db().patient.create({
    data: { firstName, lastName, ...details, user: { create: user } },
  })
  return id
}

const namesOf = ({ patients }: PatientsPage) => patients.map(({ lastName }) => lastName)
const search = async (words: string) => namesOf(await listPatients(staff, { search: words }))

describe('listPatients', () => {
  it.each([
    ['zoe', "O'Leary"],
    ["ZOË o'le", "O'Leary"],
    ['leary', "O'Leary"],
    ['jose cruz', 'de la Cruz'],
    ['maria', 'de la Cruz'],
    ['łuk żak', 'Żak'],
    ['jose@example.com', 'de la Cruz'],
    ['JOSE@example.com', 'de la Cruz'],
    ['1990-05-01', "O'Leary"],
    ['5/1/1990', "O'Leary"],
    ['(303) 555-0177', "O'Leary"],
    ['555-0177', "O'Leary"],
    ['0177', "O'Leary"],
    ['jose@ex', 'de la Cruz'],
    ['May 1, 1990', "O'Leary"],
    ['1 may 1990', "O'Leary"],
  ])('finds “%s”', async (words, lastName) => {
    expect(await search(words)).toEqual([lastName])
  })

  it('finds whose order has a reference, also one of digits, or an id', async () => {
    const patientId = await addPatient('Ines', 'Moss')
    const ids = ['806a764e', '80617642'].map((reference) =>
      randomUUID().replace(/^.{8}/, reference),
    )
    for (const orderId of ids)
      await db().orderProjection.create({
        data: {
          orderId,
          clientUserId: patientId,
          status: 'received.testkit.ordered',
          snapshot: {},
          versions: {},
        },
      })
    for (const words of ['806A764E', ' 806a764e ', '80617642', ...ids]) {
      const { patients, total } = await listPatients(staff, { search: words })
      expect([words, total, ...patients.map(({ lastName }) => lastName)]).toEqual([
        words,
        1,
        'Moss',
      ])
    }
    for (const words of ['806A764', '806A764F', '806A764E1', randomUUID()])
      expect([words, ...(await search(words))]).toEqual([words])
    await db().patient.delete({ where: { id: patientId } })
  })

  it.each([["' | 'x':* &"], ['!!!'], ['\\'], ['nobody'], ['%'], ['_@'], ['<->']])(
    'finds no patient by “%s” and does not fail',
    async (words) => {
      expect(await search(words)).toEqual([])
    },
  )

  it.each(['name', 'activity', 'newest'] as const)(
    'pages forward and back, sorted by %s, over every patient exactly once',
    async (sort) => {
      const pages: PatientsPage[] = []
      let after: string | undefined
      do {
        const page = await listPatients(staff, { sort, ...(after && { after }) })
        pages.push(page)
        after = page.after ?? undefined
      } while (after)
      const everybody = pages.flatMap(namesOf)
      expect(pages.map((page) => page.patients.length)).toEqual([25, 25, 13])
      expect(new Set(everybody).size).toBe(63)
      expect(pages[0]?.before).toBeNull()
      const back = await listPatients(staff, { sort, before: pages[2]?.before ?? '' })
      expect(namesOf(back)).toEqual(namesOf(pages[1] as PatientsPage))
      const first = await listPatients(staff, { sort, before: back.before ?? '' })
      expect([namesOf(first), first.before]).toEqual([namesOf(pages[0] as PatientsPage), null])
    },
  )

  it('sorts names without regard to case', async () => {
    const names = namesOf(await listPatients(staff))
    expect(names.slice(0, 2)).toEqual(['de la Cruz', 'Many-00'])
  })

  it('restarts from the first page when the cursor’s patient no longer exists', async () => {
    const page = await listPatients(staff, { after: randomUUID() })
    expect([page.patients.length, page.before]).toEqual([25, null])
  })

  it('excludes the clinic’s stock', async () => {
    expect((await listPatients(staff)).total).toBe(63)
  })

  it('filters by unconfirmed email', async () => {
    expect(namesOf(await listPatients(staff, { show: 'unconfirmed' }))).toEqual(['Żak'])
  })

  it('is audited once while a page stays open, and again for another search', async () => {
    const count = () => db().auditEntry.count({ where: { action: 'patients.list' } })
    const before = await count()
    const { access } = await listPatients(staff, { search: 'zoe' })
    await listPatients(staff, { search: 'zoe' }, access)
    expect(await count()).toBe(before + 1)
    await listPatients(staff, { search: 'jose' }, access)
    expect(await count()).toBe(before + 2)
  })

  it('is for staff only', async () => {
    const patient = contextOf({ kind: 'patient', patientId: asPatientId(randomUUID()), ...person })
    const anonymous = contextOf({ kind: 'anonymous' })
    await expect(listPatients(patient)).rejects.toMatchObject({ code: 'not-found' })
    await expect(listPatients(anonymous)).rejects.toMatchObject({ code: 'signed-out' })
  })
})
