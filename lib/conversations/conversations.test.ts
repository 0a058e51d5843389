import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import {
  answerConversation,
  saveAnswerDraft,
  seeConversation,
  startWithPatient,
} from '#lib/conversations/desk/answer-conversation.ts'
import {
  assignConversation,
  closeConversation,
} from '#lib/conversations/desk/assign-conversation.ts'
import { getConversation } from '#lib/conversations/desk/get-conversation.ts'
import { countWaiting, listConversations } from '#lib/conversations/desk/list-conversations.ts'
import {
  getNewMessage,
  saveOwnDraft,
  seeOwnConversation,
} from '#lib/conversations/own/follow-own-conversation.ts'
import { getOwnConversation } from '#lib/conversations/own/get-own-conversation.ts'
import {
  countOwnUnread,
  listOwnConversations,
} from '#lib/conversations/own/list-own-conversations.ts'
import { startConversation, writeOwnMessage } from '#lib/conversations/own/write-own-message.ts'
import { saveMessageTemplate } from '#lib/conversations/templates/message-templates.ts'
import { db } from '#lib/db/client.ts'
import { hidePatient } from '#lib/erasure/hide-patient.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { type InboxView, maxMessageLength } from './conversation-view.ts'
import { sendConversationNotice } from './send-conversation-notice.ts'

let web: WebFixture
let patient: Awaited<ReturnType<WebFixture['buildPatient']>>
let staff: Context
let userId: string

beforeAll(async () => {
  web = await createWebFixture()
  patient = await web.buildPatient()
  staff = staffContext('support')
  if (staff.actor.kind !== 'staff') throw new Error('not staff')
  userId = staff.actor.userId
  await db().user.create({
    data: { id: userId, name: 'Sam Reyes', role: 'support', email: `${userId}@example.com` },
  })
})
afterAll(() => web.close())

const ask = (body: string, context = patient.context) =>
  startConversation(context, { topic: 'question', subject: null, body, key: randomUUID() })
async function newestOf(conversationId: string) {
  const { _max } = await db().conversationMessage.aggregate({
    where: { conversationId },
    _max: { id: true },
  })
  return String(_max.id ?? 0)
}
/** By someone whose page shows every message. */
const answer = async (conversationId: string, body: string) =>
  answerConversation(staff, {
    conversationId,
    body,
    key: randomUUID(),
    seenUpTo: await newestOf(conversationId),
  })
const write = (conversationId: string, body: string) =>
  writeOwnMessage(patient.context, { conversationId, body, key: randomUUID() })
const listed = async (view: InboxView) =>
  (await listConversations(staff, { view })).rows.map(({ conversationId }) => conversationId)
const mailCount = () => db().outgoingMail.count()

describe('a conversation', () => {
  it('goes from the patient to staff and back, with what is unread and who waits', async () => {
    const { conversationId } = await ask('Where is my kit?')
    expect(await countWaiting(staff)).toEqual({ total: 1 })
    const [row] = (await listConversations(staff, { view: 'waiting' })).rows
    expect(row).toMatchObject({
      conversationId,
      patient: { name: 'Ada Mendel' },
      excerpt: 'Where is my kit?',
      isUnread: true,
      owner: null,
    })
    await seeConversation(staff, { conversationId, seenUpTo: await newestOf(conversationId) })
    await answer(conversationId, 'It arrives on Monday.')
    expect(await countWaiting(staff)).toEqual({ total: 0 })
    expect(await countOwnUnread(patient.context)).toEqual({ total: 1 })
    const own = await getOwnConversation(patient.context, { conversationId })
    expect(own.messages).toMatchObject([
      { sender: 'patient', author: null, body: 'Where is my kit?' },
      { sender: 'staff', author: 'Sam Reyes', body: 'It arrives on Monday.' },
    ])
    expect(own).toMatchObject({ hasUnread: true, seenUpTo: own.messages[0]?.messageId })
    await seeOwnConversation(patient.context, {
      conversationId,
      seenUpTo: await newestOf(conversationId),
    })
    expect(await countOwnUnread(patient.context)).toEqual({ total: 0 })
    expect(await listOwnConversations(patient.context)).toMatchObject([{ unread: 0 }])
  })

  it('takes a repeated request once', async () => {
    const request = { topic: 'question' as const, subject: null, body: 'Again?', key: randomUUID() }
    const started = await Promise.all(
      [1, 2, 3].map(() => startConversation(patient.context, request)),
    )
    expect(new Set(started.map(({ conversationId }) => conversationId)).size).toBe(1)
    const { conversationId } = started[0] ?? { conversationId: '' }
    const seenUpTo = await newestOf(conversationId)
    const reply = { conversationId, body: 'Once', key: randomUUID(), seenUpTo }
    await Promise.all([answerConversation(staff, reply), answerConversation(staff, reply)])
    const { messages } = await getConversation(staff, { conversationId })
    expect(messages.map(({ body }) => body)).toEqual(['Again?', 'Once'])
  })

  it('can be closed, and opens when the patient writes again', async () => {
    const { conversationId } = await ask('Thank you')
    const seenUpTo = await newestOf(conversationId)
    await closeConversation(staff, { conversationId, isClosed: true, seenUpTo })
    expect(await listed('closed')).toContain(conversationId)
    expect(await listed('waiting')).not.toContain(conversationId)
    await write(conversationId, 'One more')
    expect(await listed('waiting')).toContain(conversationId)
    expect((await getConversation(staff, { conversationId })).isClosed).toBe(false)
  })

  it('keeps waiting, unread, what arrives while staff answer or close', async () => {
    const { conversationId } = await ask('First')
    const seenUpTo = await newestOf(conversationId)
    await write(conversationId, 'Second')
    const { waitingSince } = await getConversation(staff, { conversationId })
    const key = randomUUID()
    await answerConversation(staff, { conversationId, body: 'To the first', key, seenUpTo })
    await seeConversation(staff, { conversationId, seenUpTo })
    const [, second] = (await getConversation(staff, { conversationId })).messages
    expect(await getConversation(staff, { conversationId })).toMatchObject({
      hasUnread: true,
      waitingSince: second?.writtenAt,
    })
    expect(second?.writtenAt).not.toBe(waitingSince)
    await expect(
      closeConversation(staff, { conversationId, isClosed: true, seenUpTo }),
    ).rejects.toMatchObject({ code: 'not-possible-now' })
    expect(await listed('waiting')).toContain(conversationId)
  })

  it('waits again for the same answer when it is opened again', async () => {
    const { conversationId } = await ask('Closed too soon')
    const { waitingSince } = await getConversation(staff, { conversationId })
    const seenUpTo = await newestOf(conversationId)
    await closeConversation(staff, { conversationId, isClosed: true, seenUpTo })
    await closeConversation(staff, { conversationId, isClosed: false, seenUpTo })
    expect(await getConversation(staff, { conversationId })).toMatchObject({ waitingSince })
  })

  it('has one owner, which two people cannot change at once', async () => {
    const { conversationId } = await ask('Whose?')
    const take = () => assignConversation(staff, { conversationId, ownerId: userId, before: null })
    const outcomes = await Promise.allSettled([take(), take()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listed('mine')).toContain(conversationId)
    expect(await listed('unassigned')).not.toContain(conversationId)
    const stranger = { conversationId, ownerId: patient.userId, before: userId }
    await expect(assignConversation(staff, stranger)).rejects.toMatchObject({
      fields: { ownerId: 'cannot-take' },
    })
  })

  it('keeps what each side has typed, until it is sent', async () => {
    const { conversationId } = await ask('Draft?')
    const place = { conversationId: null, subject: null }
    await saveOwnDraft(patient.context, { ...place, body: 'Not yet', before: '' })
    expect((await getNewMessage(patient.context, null)).draft).toBe('Not yet')
    await saveAnswerDraft(staff, { conversationId, body: 'Typing\n', before: '' })
    expect((await getConversation(staff, { conversationId })).draft).toBe('Typing\n')
    expect((await getOwnConversation(patient.context, { conversationId })).draft).toBe('')
    await answer(conversationId, 'Typing')
    expect((await getConversation(staff, { conversationId })).draft).toBe('')
    await ask('Not yet')
    expect((await getNewMessage(patient.context, null)).draft).toBe('')
  })

  it('keeps what another tab has typed when one sends its own text', async () => {
    const { conversationId } = await ask('Two tabs?')
    await saveAnswerDraft(staff, { conversationId, body: 'Of the other tab', before: '' })
    await answer(conversationId, 'Sent')
    expect((await getConversation(staff, { conversationId })).draft).toBe('Of the other tab')
    await saveOwnDraft(patient.context, {
      conversationId: null,
      subject: null,
      body: 'Another question',
      before: '',
    })
    await ask('Sent, too')
    expect((await getNewMessage(patient.context, null)).draft).toBe('Another question')
  })

  it('takes no draft over a newer one that the page does not know', async () => {
    const { conversationId } = await ask('Which?')
    const save = (body: string, before: string) =>
      saveAnswerDraft(staff, { conversationId, body, before })
    const kept = async () => (await getConversation(staff, { conversationId })).draft
    await save('One', '')
    await save('One', '')
    await save('One of this tab', 'One')
    for (const stale of ['One of that tab', '', ' '])
      await expect(save(stale, 'One')).rejects.toMatchObject({ code: 'draft-conflict' })
    expect(await kept()).toBe('One of this tab')
    await save('One of that tab', 'One of this tab')
    expect(await kept()).toBe('One of that tab')
    await save('', 'One of that tab')
    await save('', 'One of that tab')
    expect(await kept()).toBe('')
    const both = await Promise.allSettled([save('A', ''), save('B', '')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps a text that is too long to be sent', async () => {
    const { conversationId } = await ask('Long?')
    const body = 'x'.repeat(maxMessageLength + 1)
    await saveAnswerDraft(staff, { conversationId, body, before: '' })
    expect((await getConversation(staff, { conversationId })).draft).toBe(body)
    await expect(answer(conversationId, body)).rejects.toMatchObject({ code: 'invalid-input' })
    expect((await getConversation(staff, { conversationId })).draft).toBe(body)
  })

  it('mails once that there is a message, without its text, and not what was seen or not wanted', async () => {
    const { conversationId } = await ask('Mail?')
    await answer(conversationId, 'Your potassium is fine.')
    await answer(conversationId, 'Second')
    const before = await mailCount()
    await sendConversationNotice(conversationId)
    await sendConversationNotice(conversationId)
    expect(await mailCount()).toBe(before + 1)
    const mail = await db().outgoingMail.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(mail.text).toContain(`/messages/${conversationId}`)
    expect(mail.text + mail.subject + mail.html).not.toContain('potassium')
    await seeOwnConversation(patient.context, {
      conversationId,
      seenUpTo: await newestOf(conversationId),
    })
    await answer(conversationId, 'Third')
    await db().silencedMail.create({ data: { userId: patient.userId, kind: 'message' } })
    await sendConversationNotice(conversationId)
    expect(await mailCount()).toBe(before + 1)
  })

  it('is about what belongs to the patient alone', async () => {
    const other = await web.buildPatient()
    const { conversationId } = await ask('Mine')
    const write = { conversationId, body: 'x', key: randomUUID() }
    await expect(writeOwnMessage(other.context, write)).rejects.toMatchObject({ code: 'not-found' })
    const about = { kind: 'order' as const, id: randomUUID() }
    const start = { topic: 'question' as const, subject: about, body: 'x', key: randomUUID() }
    await expect(startConversation(patient.context, start)).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('never changes a message, and audits each step', async () => {
    const { conversationId } = await ask('Audit')
    await answer(conversationId, 'Yes')
    await expect(
      db().conversationMessage.deleteMany({ where: { conversationId } }),
    ).rejects.toThrow()
    const entries = await db().auditEntry.findMany({
      where: { subjectId: conversationId },
      orderBy: { id: 'asc' },
    })
    expect(entries.map(({ action, patientId }) => [action, patientId])).toEqual([
      ['conversations.start', patient.patientId],
      ['conversations.write', patient.patientId],
    ])
  })

  it('starts with staff, about an account that exists, with saved replies at hand', async () => {
    const { templateId } = await saveMessageTemplate(staff, {
      name: 'On its way',
      textEn: 'It’s on its way.',
      textEs: 'Va en camino.',
    })
    const first = { patientId: patient.patientId, orderId: null, body: 'Hello', key: randomUUID() }
    const { conversationId } = await startWithPatient(staff, first)
    const view = await getConversation(staff, { conversationId })
    expect(view).toMatchObject({ owner: { userId }, waitingSince: null, topic: 'question' })
    expect(view.templates.map((each) => each.templateId)).toContain(templateId)
    const stock = await web.buildPatient({ isStock: true })
    await expect(
      startWithPatient(staff, { ...first, patientId: stock.patientId, key: randomUUID() }),
    ).rejects.toMatchObject({ code: 'not-found' })
    const { patientId } = await web.buildPatient()
    await db().patient.update({ where: { id: patientId }, data: { userId: null } })
    await expect(
      startWithPatient(staff, { ...first, patientId, key: randomUUID() }),
    ).rejects.toMatchObject({ code: 'no-account' })
  })

  it('replaces a saved reply once when its answer is lost, and not over a colleague’s version', async () => {
    const texts = { name: 'Hours', textEn: 'We open at 8.', textEs: 'Abrimos a las 8.' }
    const { templateId: replacesId } = await saveMessageTemplate(staff, texts)
    const newer = { ...texts, textEn: 'We open at 9.', replacesId }
    const { templateId } = await saveMessageTemplate(staff, newer)
    expect(await saveMessageTemplate(staff, newer)).toEqual({ templateId })
    const other = { ...newer, textEn: 'We open at 10.' }
    await expect(saveMessageTemplate(staff, other)).rejects.toMatchObject({
      code: 'changed-meanwhile',
    })
    await expect(saveMessageTemplate(staffContext('support'), newer)).rejects.toMatchObject({
      code: 'changed-meanwhile',
    })
  })

  it('lists page after page, also past one that was answered meanwhile', async () => {
    const asked: string[] = []
    for (const { context } of [await web.buildPatient(), await web.buildPatient()])
      for (let index = 0; index < 15; index++)
        asked.push((await ask(`Page ${index}`, context)).conversationId)
    const first = await listConversations(staff, { view: 'waiting' })
    const last = first.rows.at(-1)?.conversationId ?? ''
    await answer(last, 'Answered')
    const second = await listConversations(staff, { view: 'waiting', after: first.next ?? '' })
    const shown = [...first.rows, ...second.rows].map(({ conversationId }) => conversationId)
    expect(shown).toEqual(expect.arrayContaining(asked))
    expect(new Set(shown).size).toBe(shown.length)
    for (const id of asked) if (id !== last) await answer(id, 'Answered')
  })

  it('is hidden with its patient', async () => {
    const gone = await web.buildPatient()
    const { conversationId } = await startConversation(gone.context, {
      topic: 'question',
      subject: null,
      body: 'Goodbye',
      key: randomUUID(),
    })
    await db().$transaction((tx) =>
      hidePatient(tx, { patientId: gone.patientId, deletedBy: userId, reason: 'asked' }),
    )
    await expect(getConversation(staff, { conversationId })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await listed('open')).not.toContain(conversationId)
  })
})
