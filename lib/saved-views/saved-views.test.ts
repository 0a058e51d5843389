import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'
import { insertManyOrders } from '#testing/orders/insert-many-orders.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { findDefaultView, listViews } from './list-views.ts'
import { changeView, chooseView, deleteView, saveView } from './save-view.ts'
import { maxViews } from './saved-view.ts'

const sorted = { sort: 'changed' as const, direction: 'desc' as const }
const failed = { ...sorted, status: 'failed' as const }
const kits = { ...sorted, sort: 'placed' as const, method: 'testkit' as const, from: '2020-01-01' }

let fixture: WebFixture
let sam: Context
let kim: Context
let support: Context

beforeAll(async () => {
  fixture = await createWebFixture()
  await insertManyOrders(3_000)
  sam = staffContext('clinician')
  kim = staffContext('clinician')
  support = staffContext('support')
}, 60_000)
afterAll(() => fixture.close())

const save = (context: Context, name: string, filters: object = failed, isShared = false) =>
  saveView(context, { name, isShared, filters: filters as typeof failed })
const namesOf = async (context: Context) => (await listViews(context)).views.map(({ name }) => name)

describe('listViews', () => {
  it('counts each view as the list does', async () => {
    await save(sam, 'Failed')
    await save(sam, 'Kits by date', kits)
    await save(sam, 'Everything', sorted)
    const { views } = await listViews(sam)
    for (const { filters, count, isCountCapped } of views) {
      const { total, isTotalCapped } = await listOrders(sam, filters)
      expect(isCountCapped).toBe(isTotalCapped || total > 999)
      expect(count).toBe(Math.min(total, 999))
    }
    expect(views.map(({ isCountCapped }) => isCountCapped)).toContain(true)
  })

  it('leaves out a view whose filters the list does not know anymore', async () => {
    const before = await namesOf(sam)
    const { actor } = sam
    if (actor.kind !== 'staff') throw new Error('not staff')
    await db().savedView.create({
      data: { ownerId: actor.userId, name: 'Former', filters: { ...sorted, status: 'unheard' } },
    })
    expect(await namesOf(sam)).toEqual(before)
  })
})

describe('saved views', () => {
  it('are their owner’s until they are shared', async () => {
    const { viewId } = await save(kim, 'Mine')
    expect(await namesOf(support)).not.toContain('Mine')
    const rename = { viewId, name: 'Ours', isShared: true }
    await expect(changeView(support, rename)).rejects.toMatchObject({ code: 'not-found' })
    await expect(deleteView(support, { viewId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(chooseView(support, { viewId })).rejects.toMatchObject({ code: 'not-found' })
    await changeView(kim, rename)
    const seen = (await listViews(support)).views.find((view) => view.viewId === viewId)
    expect(seen).toMatchObject({ name: 'Ours', isShared: true, canChange: false })
    await expect(deleteView(support, { viewId })).rejects.toMatchObject({ code: 'forbidden' })
    await deleteView(sam, { viewId })
    expect(await namesOf(kim)).not.toContain('Ours')
    const audit = await db().auditEntry.findMany({
      where: { subjectId: viewId },
      orderBy: { id: 'asc' },
    })
    expect(audit.map(({ action }) => action)).toEqual([
      'orders.save-view',
      'orders.change-view',
      'orders.delete-view',
    ])
  })

  it('are shared only by those who may', async () => {
    await expect(save(support, 'For all', failed, true)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const { viewId } = await save(support, 'For me')
    const share = changeView(support, { viewId, name: 'For all', isShared: true })
    await expect(share).rejects.toMatchObject({ code: 'forbidden' })
    expect((await listViews(support)).canShare).toBe(false)
  })

  it('can be what one sees first, until the view is deleted', async () => {
    expect(await findDefaultView(kim)).toBeUndefined()
    const { viewId } = await save(kim, 'First', kits)
    await chooseView(kim, { viewId })
    expect(await findDefaultView(kim)).toEqual(kits)
    expect((await listViews(kim)).views.filter(({ isDefault }) => isDefault)).toMatchObject([
      { viewId },
    ])
    await chooseView(kim, { viewId: null })
    expect(await findDefaultView(kim)).toBeUndefined()
    await chooseView(kim, { viewId })
    await deleteView(kim, { viewId })
    expect(await findDefaultView(kim)).toBeUndefined()
  })

  it('never keep a search, nor anything else that the address does not have', async () => {
    const withSearch = { ...failed, search: 'Whitfield' }
    await expect(save(sam, 'Search', withSearch)).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(save(sam, ' ')).rejects.toMatchObject({ fields: { name: 'required' } })
    const unknown = deleteView(sam, { viewId: randomUUID() })
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  })

  it('have a limit, also when several are saved at once', async () => {
    const many = staffContext('clinician')
    const attempts = Array.from({ length: maxViews + 3 }, (_, index) => save(many, `View ${index}`))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxViews)
  })
})
