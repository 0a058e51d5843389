import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { listOwnAccesses } from './list-own-accesses.ts'
import { sealAudit } from './seal-audit.ts'
import { checkAudit, exportAudit, searchAudit } from './search-audit.ts'

const admin = staffContext('admin')
let web: WebFixture
let owner: Awaited<ReturnType<WebFixture['buildPatient']>>
let other: typeof owner

beforeAll(async () => {
  web = await createWebFixture()
  owner = await web.buildPatient()
  other = await web.buildPatient()
  await db().user.create({
    data: { id: 'jo', name: 'Jo Okafor, MD', email: 'jo@clinic.example', role: 'clinician' },
  })
  await db().patient.update({ where: { id: owner.patientId }, data: { lastName: 'Zorvexity' } })
  const row = { actorId: 'jo', actorRole: 'clinician', address: '203.0.113.7' }
  const { patientId } = owner
  await db().auditEntry.createMany({
    data: [
      { ...row, action: 'patients.read', patientId },
      { ...row, action: 'orders.export', at: new Date('2026-03-01T12:00:00Z') },
      { ...row, action: 'patients.list', shownIds: [patientId, other.patientId] },
      { ...row, action: 'patients.read', patientId: other.patientId, address: '2001:db8::1' },
      { ...row, action: 'GET /api/x', patientId, outcome: 'denied', reason: 'forbidden' },
      ...Array.from({ length: 60 }, () => ({ action: 'attention.list', actorRole: 'support' })),
    ],
  })
})
afterAll(() => web.close())

const actionsOf = async (filters: Parameters<typeof searchAudit>[1]) =>
  (await searchAudit(admin, filters)).entries.map(({ action }) => action)

describe('searching the audit', () => {
  it('finds by person, patient, action, address and day', async () => {
    expect(await actionsOf({ actor: 'okafor' })).toHaveLength(5)
    expect(await actionsOf({ actor: 'jo@clinic' })).toHaveLength(5)
    expect(await actionsOf({ patient: 'ada zorvex' })).toEqual([
      'GET /api/x',
      'patients.list',
      'patients.read',
    ])
    expect(await actionsOf({ patient: other.patientId, action: 'patients.read' })).toHaveLength(1)
    expect(await actionsOf({ action: 'patients', actor: 'okafor' })).toHaveLength(3)
    expect(await actionsOf({ address: '2001:db8' })).toEqual(['patients.read'])
    expect(await actionsOf({ from: '2026-03-01', until: '2026-03-01' })).toEqual(['orders.export'])
    for (const filter of ['actor', 'action', 'address'])
      for (const any of ['%', '_', '203%', '\\'])
        expect(await actionsOf({ [filter]: any })).toEqual([])
  })

  it('finds a patient by the name as lists print it, with and without accents', async () => {
    const { patientId } = await web.buildPatient()
    const name = { firstName: 'Soledad', lastName: 'Núñez-Vega' }
    await db().patient.update({ where: { id: patientId }, data: name })
    await db().auditEntry.create({
      data: { action: 'patients.read', actorRole: 'clinician', patientId },
    })
    for (const patient of ['Nunez-Vega, Soledad', 'núñez', 'soledad VEGA', 'Vega Soledad']) {
      expect(await actionsOf({ patient })).toEqual(['patients.read'])
      expect(parse(await exportAudit(admin, { patient }), { bom: true })).toHaveLength(2)
    }
    for (const patient of ['Soledad, Alvarez', ',', "%'"])
      expect(await actionsOf({ patient })).toEqual([])
  })

  it('leaves out the bar of critical results where that is asked for, and says so in the export', async () => {
    const bar = { action: 'critical-results.alarm', actorRole: 'clinician' }
    const { patientId } = await web.buildPatient()
    await db().auditEntry.createMany({
      data: [
        { ...bar, shownIds: [patientId] },
        { action: 'patients.read', actorRole: 'clinician', patientId },
      ],
    })
    expect(await actionsOf({ patient: patientId })).toHaveLength(2)
    const filters = { patient: patientId, leaveOutBar: true }
    expect(await actionsOf(filters)).toEqual(['patients.read'])
    const exported = await exportAudit(admin, filters)
    expect(exported).toContain('“Saw the critical results bar” is left out')
    expect(parse(exported, { bom: true })).toHaveLength(3)
    const [search] = await db().auditEntry.findMany({
      where: { action: 'audit.export' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(search?.filters).toEqual(['patient', 'leaveOutBar'])
  })

  it('shows and exports an access to an order of another program’s user', async () => {
    const foreign = 'customer-47/ann'
    await db().auditEntry.create({
      data: { actorId: 'jo', actorRole: 'clinician', action: 'orders.read', patientId: foreign },
    })
    const { entries } = await searchAudit(admin, { action: 'orders.read' })
    expect(entries).toMatchObject([{ patientId: foreign, patientName: null, actorName: /./ }])
    expect(await exportAudit(admin, { action: 'orders.read' })).toContain(foreign)
  })

  it.each(['0000-01-01', '2200-01-01'])('refuses %s as either end', async (day) => {
    for (const field of ['from', 'until']) {
      const refusal = { code: 'invalid-input', fields: { [field]: 'invalid' } }
      await expect(searchAudit(admin, { [field]: day })).rejects.toMatchObject(refusal)
      await expect(exportAudit(admin, { [field]: day })).rejects.toMatchObject(refusal)
    }
  })

  it('leaves out no one, however many people match', async () => {
    const twins = Array.from({ length: 230 }, (_, index) => `twin-${index}`)
    await web.db.user.createMany({
      data: twins.map((id) => ({
        id,
        role: 'support',
        name: `Twin ${id}`,
        email: `${id}@clinic.example`,
        emailVerified: true,
      })),
    })
    await web.db.auditEntry.createMany({
      data: twins.map((actorId) => ({ actorId, actorRole: 'support', action: 'kits.check' })),
    })
    const found: string[] = []
    let before: string | null = null
    do {
      const page: Awaited<ReturnType<typeof searchAudit>> = await searchAudit(admin, {
        actor: 'twin',
        ...(before && { before }),
      })
      found.push(...page.entries.map(({ entryId }) => entryId))
      before = page.next
    } while (before)
    expect(new Set(found).size).toBe(twins.length)
  })

  it('pages over every entry exactly once, and is audited without its words', async () => {
    const filters = { action: 'attention' }
    const first = await searchAudit(admin, filters)
    const second = await searchAudit(admin, { ...filters, before: first.next })
    expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null])
    const ids = [...first.entries, ...second.entries].map(({ entryId }) => entryId)
    expect(new Set(ids).size).toBe(60)
    const own = await db().auditEntry.findFirst({
      where: { action: 'audit.search' },
      orderBy: { id: 'desc' },
    })
    expect(own).toMatchObject({ filters: ['action'], subjectId: null })
  })

  it('exports what matches, and checks what was sealed', async () => {
    const rows: string[][] = parse(await exportAudit(admin, { patient: owner.patientId }), {
      bom: true,
    })
    expect(rows.map((row) => row[3])).toEqual([
      'Action',
      'GET /api/x',
      'patients.list',
      'patients.read',
    ])
    await sealAudit()
    expect(await checkAudit(admin)).toMatchObject({ faults: 0, waiting: 0 })
    expect((await searchAudit(admin, { actor: 'okafor' })).entries[0]?.isSealed).toBe(true)
  })
})

describe('what a patient sees of it', () => {
  it('names who opened their record, lists included, and no one else’s', async () => {
    const { accesses, next } = await listOwnAccesses(owner.context, {})
    expect(
      accesses.map(({ actorName, action, isInList }) => [actorName, action, isInList]),
    ).toEqual([
      ['Jo Okafor, MD', 'patients.list', true],
      ['Jo Okafor, MD', 'patients.read', false],
    ])
    expect(next).toBeNull()
    expect((await listOwnAccesses(other.context, {})).accesses).toHaveLength(2)
  })

  it('names lists of what is theirs, such as conversations', async () => {
    const { patientId } = owner
    const { id } = await db().conversation.create({
      data: { patientId, topic: 'question', startKey: randomUUID() },
    })
    const action = 'conversations.list'
    await db().auditEntry.create({ data: { action, actorRole: 'support', shownIds: [id, 'x'] } })
    const actionsFor = async ({ context }: typeof owner) =>
      (await listOwnAccesses(context, {})).accesses.map((access) => access.action)
    expect(await actionsFor(owner)).toContain(action)
    expect(await actionsFor(other)).not.toContain(action)
    expect(await actionsOf({ patient: patientId, action })).toHaveLength(1)
    expect(await actionsOf({ patient: other.patientId, action })).toEqual([])
  })
})
