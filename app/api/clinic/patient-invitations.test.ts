import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as openRecordRoute } from '#app/api/account/open-record/route.ts'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { startWithPatient } from '#lib/conversations/desk/answer-conversation.ts'
import { listOwnConversations } from '#lib/conversations/own/list-own-conversations.ts'
import { db } from '#lib/db/client.ts'
import { deletePatient } from '#lib/erasure/delete-patient.ts'
import type { PatientId } from '#lib/ids.ts'
import { findLinkLocale } from '#lib/link-language/find-link-locale.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { listOwnOrders } from '#lib/orders/list-own-orders.ts'
import { invitePatient, withdrawInvitation } from '#lib/patient-invitations/invite-patient.ts'
import { findPatientInvitation } from '#lib/patient-invitations/patient-invitation.ts'
import { addPatient } from '#lib/patients/add-patient.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { getOwnResultSet } from '#lib/result-sets/own/get-own-result-set.ts'
import { holdResults } from '#lib/results-desk/set-holds.ts'
import {
  buildPatientOrder,
  hiv,
  potassium,
  receiveResults,
} from '#testing/results/receive-results.ts'
import { actorOf, errorOf, mailedToken, openAccount } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'

let web: WebFixture
const support = staffContext('support')
const clinician = staffContext('clinician')
const password = 'seven wooden boats'
const dob = '1956-03-09'
const page = 'open-record'

beforeAll(async () => {
  web = await createWebFixture()
})
afterAll(() => web.close())

let added = 0

/** As order entry adds someone. */
async function addSomeone() {
  added += 1
  const { patientId } = await addPatient(support, {
    firstName: 'Marta',
    lastName: `Olmo${'abcdefghijklmnopqrstuvwxyz'[added]}`,
    dob,
    gender: 'female',
    phoneNumber: null,
    isAnother: true,
  })
  if (!patientId) throw new Error('no one was added')
  return { patientId, email: `marta.${added}@example.com` }
}

const invite = (patientId: PatientId, email: string, locale: 'en' | 'es' = 'en') =>
  invitePatient(support, { patientId, email, dob, locale, isConfirmed: true })

async function inviteSomeone() {
  const { patientId, email } = await addSomeone()
  await invite(patientId, email)
  return { patientId, email, token: await mailedToken(email, page) }
}

const open = (token: string, changes: object = {}) =>
  openRecordRoute(
    browserRequest('POST', '/api/account/open-record', {
      body: { token, dob, password, ...changes },
    }),
  )

const signedIn = async (response: Response) => {
  expect(response.status).toBe(200)
  const cookie = cookiesOf(response)
  return { cookie, context: await contextOf(browserRequest('GET', '/', { cookie })) }
}

const stateOf = async (patientId: PatientId) => {
  const { patient, can } = await getPatient(support, { patientId })
  return { invitation: patient.invitation, account: patient.account, can }
}

async function expectGone(token: string) {
  expect(await findPatientInvitation(token)).toBeUndefined()
  const response = await open(token)
  expect(response.status).toBe(410)
  expect((await errorOf(response)).code).toBe('link-expired')
}

describe('an invited patient', () => {
  it('gets a mail without a name or health data, in the language that staff chose', async () => {
    const { patientId, email } = await addSomeone()
    await invite(patientId, ` ${email.toUpperCase()}`, 'es')
    const [mail] = await db().outgoingMail.findMany({ where: { to: email } })
    expect(mail?.text).toContain('/open-record?token=')
    expect(mail?.subject).toBe('Le invitamos a crear su cuenta')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Marta|Olmo|1956|result/i)
    const token = await mailedToken(email, page)
    expect(JSON.stringify(await db().patientInvitation.findMany())).not.toContain(token)
    expect(await stateOf(patientId)).toMatchObject({
      invitation: { email, locale: 'es', state: 'open' },
      can: { invite: true },
    })
  })

  it('reads the page and has the account in the language of the mail, unless they chose another', async () => {
    const openIn = async (headers: Record<string, string>, cookie?: string) => {
      const { patientId, email } = await addSomeone()
      await invite(patientId, email, 'es')
      const token = await mailedToken(email, page)
      expect(await findLinkLocale(`/open-record?token=${token}`)).toBe('es')
      const body = { token, dob, password }
      const request = browserRequest('POST', '/api/account/open-record', {
        body,
        headers,
        ...(cookie !== undefined && { cookie }),
      })
      const response = await openRecordRoute(request)
      expect(response.status).toBe(200)
      const { locale } = await db().user.findUniqueOrThrow({ where: { email } })
      return { locale, cookies: cookiesOf(response) }
    }
    const english = { 'accept-language': 'en-US' }
    const followed = await openIn(english)
    expect(followed.locale).toBe('es')
    expect(followed.cookies).toContain('phial_locale=es')
    expect((await openIn(english, 'phial_locale=en')).locale).toBe('en')
    expect(await findLinkLocale('/open-record?token=unknown')).toBeUndefined()
  })

  it('creates the record’s account once, also when two browsers send at the same time', async () => {
    const { patientId, email, token } = await inviteSomeone()
    const weak = await errorOf(await open(token, { password: 'marta.olmo' }))
    expect(weak.fields).toHaveProperty('password')
    const answers = await Promise.all([open(token), open(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const created = answers.find(({ status }) => status === 200) ?? new Response()
    expect(await actorOf(cookiesOf(created))).toMatchObject({ kind: 'patient', patientId, email })
    const user = await db().user.findUniqueOrThrow({ where: { email } })
    expect(user).toMatchObject({ role: 'patient', emailVerified: true })
    expect(await db().patientInvitation.count({ where: { patientId } })).toBe(0)
    expect(await db().patient.count({ where: { userId: user.id } })).toBe(1)
    const audited = await db().auditEntry.findMany({
      where: { patientId, action: { contains: 'invit' } },
      orderBy: { id: 'asc' },
    })
    expect(audited.map(({ action, actorRole }) => `${actorRole} ${action}`)).toEqual([
      'support patients.invite',
      'anonymous patients.accept-invitation',
    ])
    expect(await stateOf(patientId)).toMatchObject({
      account: { email, isEmailConfirmed: true },
      invitation: null,
      can: { invite: false },
    })
    await expectGone(token)
    await expect(invite(patientId, email)).rejects.toMatchObject({ code: 'not-possible-now' })
  })

  it('finds the record’s orders, released results and messages; what is held stays held', async () => {
    const { patientId, token } = await inviteSomeone()
    const owner = { ...(await web.buildPatient()), patientId, serviceUserId: randomUUID() }
    const released = await buildPatientOrder(owner)
    await receiveResults(released, { results: [potassium] })
    const held = await buildPatientOrder(owner)
    await holdResults(clinician, { orderId: held, note: 'Alone at home.', hours: 24 })
    await receiveResults(held, { results: [hiv] })
    const ofAnother = await buildPatientOrder(await web.buildPatient())

    const { context } = await signedIn(await open(token))
    const { orders } = await listOwnOrders(context, {})
    expect(orders.map(({ orderId }) => orderId).sort()).toEqual([held, released].sort())
    expect(JSON.stringify(await getOwnResultSet(context, { orderId: released }))).toContain('4.4')
    await expect(getOwnResultSet(context, { orderId: held })).rejects.toMatchObject({
      code: 'not-found',
    })
    const { results } = await getOwnOrder(context, { orderId: held })
    expect(results).toMatchObject({ set: { releasedAt: null, hold: { ground: 'harm' } } })
    expect(JSON.stringify(results)).not.toMatch(/hiv|reactive/i)
    await expect(getOwnOrder(context, { orderId: ofAnother })).rejects.toMatchObject({
      code: 'not-found',
    })
    await startWithPatient(support, {
      patientId,
      orderId: null,
      body: 'Welcome.',
      key: randomUUID(),
      attachmentIds: [],
    })
    expect(await listOwnConversations(context)).toHaveLength(1)
  })

  it('has the rest of the tries after wrong dates, and none after the fifth', async () => {
    const { patientId, email, token } = await inviteSomeone()
    const wrong = await open(token, { dob: '1956-09-03' })
    expect(wrong.status).toBe(422)
    expect((await errorOf(wrong)).fields).toHaveProperty('dob')
    const together = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((day) => open(token, { dob: `1956-04-0${day}` })),
    )
    expect(together.map(({ status }) => status).sort()).toEqual([410, 410, 410, 422, 422, 422])
    await expectGone(token)
    expect(await stateOf(patientId)).toMatchObject({ invitation: { state: 'blocked' } })
    const voided = { patientId, action: 'patients.void-invitation' }
    expect(await db().auditEntry.count({ where: voided })).toBe(1)
    await invite(patientId, email)
    await signedIn(await open(await mailedToken(email, page)))
  })

  it('does not learn the name from how a password is refused before the date is right', async () => {
    const { token } = await inviteSomeone()
    const fields = async (given: object) => (await errorOf(await open(token, given))).fields
    expect(await fields({ dob: '1956-09-03', password: 'marta.olmo1' })).not.toHaveProperty(
      'password',
    )
    expect(await fields({ password: 'marta.olmo1' })).toHaveProperty('password')
  })
})

describe('a link', () => {
  it('works no longer once it is replaced, withdrawn or expired', async () => {
    const { patientId, email, token } = await inviteSomeone()
    await invite(patientId, `new.${email}`)
    await expectGone(token)
    const second = await mailedToken(`new.${email}`, page)
    await db().patientInvitation.update({ where: { patientId }, data: { expiresAt: new Date(0) } })
    await expectGone(second)
    expect(await stateOf(patientId)).toMatchObject({ invitation: { state: 'expired' } })
    await invite(patientId, email)
    const third = await mailedToken(email, page)
    await withdrawInvitation(support, { patientId })
    await expectGone(third)
    expect(await stateOf(patientId)).toMatchObject({ invitation: null, can: { invite: true } })
    await expect(withdrawInvitation(support, { patientId })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expectGone(randomUUID())
  })

  it('opens its own record and no other one', async () => {
    const [one, other] = [await inviteSomeone(), await inviteSomeone()]
    await db().patient.update({ where: { id: other.patientId }, data: { dob: '1990-01-01' } })
    expect((await open(one.token, { dob: '1990-01-01' })).status).toBe(422)
    const { context } = await signedIn(await open(one.token))
    expect(context.actor).toMatchObject({ patientId: one.patientId, email: one.email })
    expect((await stateOf(other.patientId)).account).toBeNull()
    expect(await findPatientInvitation(other.token)).toMatchObject({ email: other.email })
  })

  it('is refused when its address has an account by now, and the page says so', async () => {
    const { email, token, patientId } = await inviteSomeone()
    const { userId } = await openAccount({ email })
    expect(await findPatientInvitation(token)).toMatchObject({ isEmailTaken: true, email })
    expect((await open(token)).status).toBe(410)
    expect((await stateOf(patientId)).account).toBeNull()
    expect((await db().patient.findUniqueOrThrow({ where: { userId } })).id).not.toBe(patientId)
  })

  it('ends with the deletion of its patient, as does its mail', async () => {
    const { patientId, email, token } = await inviteSomeone()
    const { firstName, lastName } = await db().patient.findUniqueOrThrow({
      where: { id: patientId },
    })
    await deletePatient(staffContext('admin'), {
      patientId,
      name: `${firstName} ${lastName}`,
      reason: 'Asked for it by letter.',
    })
    await expectGone(token)
    expect(await db().patientInvitation.count({ where: { patientId } })).toBe(0)
    expect(await db().outgoingMail.count({ where: { to: email } })).toBe(0)
    await expect(invite(patientId, email)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is removed 30 days after it expired', async () => {
    const { patientId } = await inviteSomeone()
    await db().$executeRaw`
      UPDATE patient_invitation SET expires_at = now() - interval '30 days 1 minute'
       WHERE patient_id = ${patientId}::uuid`
    await removeExpired()
    expect((await stateOf(patientId)).invitation).toBeNull()
  })
})

describe('staff', () => {
  it('read what to do about an address that someone uses', async () => {
    const { email: taken } = await openAccount()
    const { patientId } = await addSomeone()
    await expect(invite(patientId, taken)).rejects.toMatchObject({
      fields: { email: 'patient-account-exists' },
    })
    const { email } = await inviteSomeone()
    await expect(invite(patientId, email)).rejects.toMatchObject({
      fields: { email: 'address-invited' },
    })
    expect((await stateOf(patientId)).invitation).toBeNull()
  })

  it('confirm the address, and invite neither the stock nor someone with an account', async () => {
    const { patientId, email } = await addSomeone()
    await expect(
      invitePatient(support, { patientId, email, dob, locale: 'en', isConfirmed: false }),
    ).rejects.toMatchObject({ fields: { isConfirmed: 'address-unconfirmed' } })
    const stock = await web.buildPatient({ isStock: true })
    await expect(invite(stock.patientId, email)).rejects.toMatchObject({ code: 'not-found' })
    const { patientId: known } = await web.buildPatient()
    await expect(invite(known, email)).rejects.toMatchObject({ code: 'not-possible-now' })
  })

  it('correct or complete the date of birth, which is audited', async () => {
    const { patientId, email } = await addSomeone()
    await db().patient.update({ where: { id: patientId }, data: { dob: null } })
    const send = (day: string) =>
      invitePatient(support, { patientId, email, dob: day, locale: 'en', isConfirmed: true })
    const corrections = () =>
      db().auditEntry.count({ where: { patientId, action: 'patients.correct-dob' } })
    await expect(send('')).rejects.toMatchObject({ fields: { dob: 'required' } })
    await expect(send('2999-01-01')).rejects.toMatchObject({ fields: { dob: 'date-future' } })
    await send('1956-03-19')
    await send('1956-03-19')
    expect(await corrections()).toBe(1)
    await send(dob)
    expect(await corrections()).toBe(2)
    const token = await mailedToken(email, page)
    expect((await open(token, { dob: '1956-03-19' })).status).toBe(422)
    await signedIn(await open(token))
    await expect(send('1956-03-19')).rejects.toMatchObject({ code: 'not-possible-now' })
    expect((await getPatient(support, { patientId })).patient.dob).toBe(dob)
  })

  it('see the invitation in every role, and change it where they may add patients', async () => {
    const { patientId } = await inviteSomeone()
    const { patient, can } = await getPatient(staffContext('reviewer'), { patientId })
    expect(patient.invitation).toMatchObject({ state: 'open' })
    expect(can.invite).toBe(false)
  })

  it('send a patient a few invitations an hour', async () => {
    const { patientId, email } = await addSomeone()
    for (let sent = 0; sent < 8; sent += 1) await invite(patientId, email)
    await expect(invite(patientId, email)).rejects.toMatchObject({ code: 'too-many-attempts' })
  })
})
