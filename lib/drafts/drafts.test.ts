import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import {
  anonymousContext,
  createWebFixture,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { discardDraft } from './discard-draft.ts'
import { type SaveDraftInput, saveDraftInput } from './draft-data.ts'
import { getDraft } from './get-draft.ts'
import { saveDraft } from './save-draft.ts'

let fixture: WebFixture
beforeAll(async () => {
  fixture = await createWebFixture()
})
afterAll(() => fixture.close())

const save = (version: number, city: string): SaveDraftInput => ({
  kind: 'order-kit',
  version,
  step: 'address',
  data: { shipping: { city } },
})

describe('drafts', () => {
  it('are saved step by step and available on another device', async () => {
    const { context } = await fixture.buildPatient()
    await expect(getDraft(context, 'order-kit')).resolves.toBeNull()
    const first = await saveDraft(context, save(0, 'Tem'))
    await saveDraft(context, save(first.version, 'Tempe'))
    await expect(getDraft(context, 'order-kit')).resolves.toMatchObject({
      draftId: first.draftId,
      version: 2,
      step: 'address',
      data: { shipping: { city: 'Tempe' } },
    })
  })

  it('refuse a save that builds on an old version', async () => {
    const { context } = await fixture.buildPatient()
    await saveDraft(context, save(0, 'A'))
    await saveDraft(context, save(1, 'B'))
    await expect(saveDraft(context, save(1, 'C'))).rejects.toMatchObject({ code: 'draft-conflict' })
    await expect(saveDraft(context, save(0, 'C'))).rejects.toMatchObject({ code: 'draft-conflict' })
    await expect(getDraft(context, 'order-kit')).resolves.toMatchObject({
      data: { shipping: { city: 'B' } },
    })
  })

  it('accept a save that is repeated because its response was lost', async () => {
    const { context } = await fixture.buildPatient()
    const first = await saveDraft(context, save(0, 'A'))
    await expect(saveDraft(context, save(0, 'A'))).resolves.toEqual(first)
  })

  it('accept one of two simultaneous saves', async () => {
    const { context } = await fixture.buildPatient()
    await saveDraft(context, save(0, 'A'))
    const tries = await Promise.allSettled(
      ['B', 'C', 'D'].map((city) => saveDraft(context, save(1, city))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('are visible to their own patient only', async () => {
    const [ada, eve] = [await fixture.buildPatient(), await fixture.buildPatient()]
    await saveDraft(ada.context, save(0, 'Tempe'))
    await expect(getDraft(eve.context, 'order-kit')).resolves.toBeNull()
    await expect(saveDraft(eve.context, save(1, 'Elsewhere'))).rejects.toMatchObject({
      code: 'draft-conflict',
    })
    await discardDraft(eve.context, 'order-kit')
    await expect(getDraft(ada.context, 'order-kit')).resolves.toMatchObject({ version: 1 })
  })

  it('are for patients only', async () => {
    await expect(getDraft(anonymousContext, 'order-kit')).rejects.toMatchObject({
      code: 'signed-out',
    })
    await expect(saveDraft(staffContext(), save(0, 'A'))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('are deleted when discarded, with an audit entry', async () => {
    const { context, patientId } = await fixture.buildPatient()
    await saveDraft(context, save(0, 'A'))
    await discardDraft(context, 'order-kit')
    await expect(getDraft(context, 'order-kit')).resolves.toBeNull()
    const actions = await db().auditEntry.findMany({ where: { patientId }, orderBy: { id: 'asc' } })
    expect(actions.map(({ action }) => action)).toEqual([
      'drafts.save',
      'drafts.discard',
      'drafts.read',
    ])
  })

  it('accept only known fields of bounded size', () => {
    const parse = (data: object) => saveDraftInput.safeParse({ ...save(0, 'A'), data }).success
    expect(parse({ shipping: { city: 'x'.repeat(300) } })).toBe(true)
    expect(parse({ shipping: { city: 'x'.repeat(301) } })).toBe(false)
    expect(parse({ patientId: 'another' })).toBe(false)
    expect(parse({ shipping: { admin: 'true' } })).toBe(false)
  })
})
