import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as joinRoute } from '#app/api/account/join/route.ts'
import { removeExpired } from '#lib/accounts/remove-expired.ts'
import type { Context } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'
import { db } from '#lib/db/client.ts'
import { changeStaff, signOutStaff } from '#lib/staff/change-staff.ts'
import { inviteStaff, resendInvitation, revokeInvitation } from '#lib/staff/invite-staff.ts'
import { listStaff } from '#lib/staff/list-staff.ts'
import { actorOf, errorOf, mailedToken } from '#testing/web/test-account.ts'
import { browserRequest, cookiesOf } from '#testing/web/test-web.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'

let web: WebFixture
const admin = staffContext('admin')
const password = 'seven wooden boats'

beforeAll(async () => {
  web = await createWebFixture({ STAFF_TWO_FACTOR: 'required' })
})
afterAll(() => web.close())

const join = (token: string, changes: object = {}) =>
  joinRoute(
    browserRequest('POST', '/api/account/join', {
      body: { token, name: 'Dr. Inés Ortega', password, ...changes },
    }),
  )

const invitationOf = async (email: string) => ({
  invitationId: (await db().staffInvitation.findUniqueOrThrow({ where: { email } })).id,
})

async function joinAs(email: string, role: 'admin' | 'support') {
  await inviteStaff(admin, { email, role })
  const response = await join(await mailedToken(email, 'join'))
  expect(response.status).toBe(200)
  const cookie = cookiesOf(response)
  const context: Context = await contextOf(browserRequest('GET', '/', { cookie }))
  return { cookie, context, userId: 'userId' in context.actor ? context.actor.userId : '' }
}

describe('an invitation', () => {
  it('creates one account, which must set up its second step first, and is audited', async () => {
    const email = 'ines@clinic.example'
    expect(await inviteStaff(admin, { email: 'Ines@Clinic.example', role: 'clinician' })).toEqual({
      link: null,
    })
    const token = await mailedToken(email, 'join')
    expect(JSON.stringify(await db().staffInvitation.findMany())).not.toContain(token)
    const weak = await errorOf(await join(token, { password: 'ines.ortega1' }))
    expect(weak.fields).toHaveProperty('password')
    const answers = await Promise.all([join(token), join(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const joined = answers.find(({ status }) => status === 200)
    expect(await actorOf(cookiesOf(joined ?? new Response()))).toMatchObject({
      role: 'clinician',
      name: 'Dr. Inés Ortega',
      lacksSecondStep: true,
    })
    expect(await db().staffInvitation.count({ where: { email } })).toBe(0)
    const actions = await db().auditEntry.findMany({
      where: { action: { startsWith: 'staff.' } },
      orderBy: { id: 'asc' },
    })
    expect(actions.map(({ action }) => action)).toEqual(['staff.invite', 'staff.accept-invitation'])
    await expect(inviteStaff(admin, { email, role: 'admin' })).rejects.toMatchObject({
      fields: { email: 'account-exists' },
    })
  })

  it('works with its newest link only, until it is revoked or expires', async () => {
    const email = 'late@clinic.example'
    await inviteStaff(admin, { email, role: 'support' })
    const first = await mailedToken(email, 'join')
    await resendInvitation(admin, await invitationOf(email))
    const second = await mailedToken(email, 'join')
    expect((await join(first)).status).toBe(410)
    await db().staffInvitation.update({ where: { email }, data: { expiresAt: new Date(0) } })
    expect((await join(second)).status).toBe(410)
    expect((await listStaff(admin)).invitations).toMatchObject([{ email, isExpired: true }])
    await resendInvitation(admin, await invitationOf(email))
    await revokeInvitation(admin, await invitationOf(email))
    expect((await join(await mailedToken(email, 'join'))).status).toBe(410)
  })

  it('is not replaced by a second one while it is open', async () => {
    const email = 'twice@clinic.example'
    await inviteStaff(admin, { email, role: 'reviewer' })
    const token = await mailedToken(email, 'join')
    for (const role of ['admin', 'reviewer'] as const)
      await expect(inviteStaff(admin, { email, role })).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { email: 'invited-reviewer' },
      })
    expect((await join(token)).status).toBe(200)

    const other = 'at-once@clinic.example'
    const roles = ['admin', 'reviewer', 'support'] as const
    const sent = await Promise.allSettled(
      roles.map((role) => inviteStaff(admin, { email: other, role })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await db().staffInvitation.update({ where: { email: other }, data: { expiresAt: new Date(0) } })
    await inviteStaff(admin, { email: other, role: 'support' })
    expect(await db().staffInvitation.findUnique({ where: { email: other } })).toMatchObject({
      role: 'support',
    })
    await revokeInvitation(admin, await invitationOf(other))
  })

  it('stays for 30 days after it expired, so that it can be sent again', async () => {
    const [past, within] = ['past@clinic.example', 'within@clinic.example']
    for (const [email, minutes] of [[past, 1] as const, [within, -1] as const]) {
      await inviteStaff(admin, { email, role: 'support' })
      await db().$executeRaw`
        UPDATE staff_invitation SET expires_at = now() - make_interval(days => 30, mins => ${minutes}::int)
         WHERE email = ${email}`
    }
    await removeExpired()
    expect((await listStaff(admin)).invitations).toMatchObject([{ email: within, isExpired: true }])
    await resendInvitation(admin, await invitationOf(within))
    expect((await join(await mailedToken(within, 'join'))).status).toBe(200)
  })

  it('is printed for the operator', async () => {
    const run = (...given: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/manage-user.ts', ...given])
    const { stdout } = await run('invite', 'admin', 'first@clinic.example')
    const token = /\/join\?token=([\w-]+)/.exec(stdout)?.[1] ?? ''
    expect((await join(token)).status).toBe(200)
  })
})

describe('staff', () => {
  it('are listed, signed out, deactivated and given roles, but one administrator stays', async () => {
    await db().user.updateMany({ where: { role: 'admin' }, data: { role: 'reviewer' } })
    const [ana, ben] = [
      await joinAs('ana@c.example', 'admin'),
      await joinAs('ben@c.example', 'admin'),
    ]
    const enabled = { ...ana.context, actor: { ...ana.context.actor, lacksSecondStep: false } }
    const asAna = enabled as Context
    const { members } = await listStaff(asAna)
    expect(members.find(({ userId }) => userId === ben.userId)).toMatchObject({
      role: 'admin',
      isActive: true,
      hasCode: false,
      sessions: 1,
      signedInAt: expect.any(String),
      isYou: false,
      isLastAdmin: false,
    })
    await signOutStaff(asAna, ben)
    expect((await actorOf(ben.cookie)).kind).toBe('anonymous')
    const asBen = { ...asAna, actor: { ...asAna.actor, userId: ben.userId } } as Context
    const outcomes = await Promise.allSettled([
      changeStaff(asAna, { userId: ben.userId, role: 'support' }),
      changeStaff(asBen, { userId: ana.userId, isActive: false }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = (await listStaff(admin)).members.filter((member) => member.isLastAdmin)
    expect(left).toHaveLength(1)
  })

  it('are not patients', async () => {
    const { userId } = await web.buildPatient()
    for (const change of [
      () => changeStaff(admin, { userId, role: 'admin' }),
      () => changeStaff(admin, { userId, isActive: false }),
      () => signOutStaff(admin, { userId }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'not-found' })
  })
})
