import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { findKeptSearch, keepSearch } from './kept-search.ts'

let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
  await db().user.create({
    data: { id: 'staff', name: 'Sam', email: 's@example.com', role: 'support' },
  })
})
afterAll(() => fixture.close())

async function openSession() {
  const sessionId = randomUUID()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db().session.create({
    data: { id: sessionId, userId: 'staff', token: sessionId, expiresAt },
  })
  return { ...staffContext(), session: { sessionId, expiresAt } }
}

describe('keepSearch', () => {
  it('gives the words back to the session that searched for them alone', async () => {
    const [own, another] = [await openSession(), await openSession()]
    const { searchId } = await keepSearch(own, { words: 'Ada Mendel' })
    expect(await findKeptSearch(own, searchId)).toBe('Ada Mendel')
    expect(await findKeptSearch(another, searchId)).toBeUndefined()
    expect(await findKeptSearch(own, randomUUID())).toBeUndefined()
    expect(await findKeptSearch(own, 'Ada Mendel')).toBeUndefined()
    expect(await keepSearch(own, { words: 'Ada Mendel' })).toEqual({ searchId })
  })

  it('keeps the hundred that were used last', async () => {
    const session = await openSession()
    const { searchId: first } = await keepSearch(session, { words: 'first' })
    const { searchId: used } = await keepSearch(session, { words: 'used again' })
    for (let n = 0; n < 98; n += 1) await keepSearch(session, { words: `words ${n}` })
    await keepSearch(session, { words: 'used again' })
    await keepSearch(session, { words: 'newest' })
    expect(await findKeptSearch(session, first)).toBeUndefined()
    expect(await findKeptSearch(session, used)).toBe('used again')
    expect(await db().keptSearch.count({ where: { sessionId: session.session.sessionId } })).toBe(
      100,
    )
  })

  it('forgets the words with the session', async () => {
    const session = await openSession()
    const { searchId } = await keepSearch(session, { words: 'Ada' })
    await db().session.delete({ where: { id: session.session.sessionId } })
    expect(await db().keptSearch.count({ where: { id: searchId } })).toBe(0)
    await expect(keepSearch(session, { words: 'Ada' })).rejects.toMatchObject({
      code: 'signed-out',
    })
  })
})
