import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { discardDraft } from '#lib/drafts/discard-draft.ts'
import { type SaveDraftInput, saveDraftInput } from '#lib/drafts/draft-data.ts'
import { getDraft } from '#lib/drafts/get-draft.ts'
import { saveDraft } from '#lib/drafts/save-draft.ts'
import {
  anonymousContext,
  createOrderFixture,
  type OrderFixture,
  staffContext,
} from '#lib/orders/testing/order-fixture.ts'

let fixture: OrderFixture
beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

const save = (version: number, city: string): SaveDraftInput => ({
  kind: 'order-kit',
  version,
  step: 'address',
  data: { shipping: { city } },
})

describe('drafts', () => {
  it('are kept step by step, and read on another device', async () => {
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

  it('refuse a save that builds on an older version', async () => {
    const { context } = await fixture.buildPatient()
    await saveDraft(context, save(0, 'A'))
    await saveDraft(context, save(1, 'B'))
    await expect(saveDraft(context, save(1, 'C'))).rejects.toMatchObject({ code: 'draft-conflict' })
    await expect(saveDraft(context, save(0, 'C'))).rejects.toMatchObject({ code: 'draft-conflict' })
    await expect(getDraft(context, 'order-kit')).resolves.toMatchObject({
      data: { shipping: { city: 'B' } },
    })
  })

  it('take a save that comes again because its answer was lost', async () => {
    const { context } = await fixture.buildPatient()
    const first = await saveDraft(context, save(0, 'A'))
    await expect(saveDraft(context, save(0, 'A'))).resolves.toEqual(first)
  })

  it('let one of two saves at the same instant through', async () => {
    const { context } = await fixture.buildPatient()
    await saveDraft(context, save(0, 'A'))
    const tries = await Promise.allSettled(
      ['B', 'C', 'D'].map((city) => saveDraft(context, save(1, city))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('are each patient’s own', async () => {
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

  it('go when they are discarded, and leave a trace of who did it', async () => {
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

  it('hold only what the form knows, of bounded size', () => {
    const parse = (data: object) => saveDraftInput.safeParse({ ...save(0, 'A'), data }).success
    expect(parse({ shipping: { city: 'x'.repeat(300) } })).toBe(true)
    expect(parse({ shipping: { city: 'x'.repeat(301) } })).toBe(false)
    expect(parse({ patientId: 'another' })).toBe(false)
    expect(parse({ shipping: { admin: 'true' } })).toBe(false)
  })
})
