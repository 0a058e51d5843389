import { randomUUID } from 'node:crypto'
import { getSignUpSetting, saveSignUpSetting } from '#lib/accounts/sign-up/sign-up-setting.ts'
import { listSetupSteps } from '#lib/clinic-setup/list-setup-steps.ts'
import { listPhysicians, removePhysician, savePhysician } from '#lib/physicians/physicians.ts'
import { getReadingShare, saveReadingShare } from '#lib/reading-accuracy/reading-share.ts'
import { getRetention, saveRetention } from '#lib/retention/retention-settings.ts'
import { getConnection } from '#lib/service-connection/get-connection.ts'
import { registerEndpoint } from '#lib/service-connection/register-endpoint.ts'
import { sendTestEvent } from '#lib/service-connection/send-test-event.ts'
import { createTeamKey, deleteTeamKey } from '#lib/service-connection/team-keys.ts'
import { changeStaff, resetStaffSecondStep, signOutStaff } from '#lib/staff/change-staff.ts'
import { inviteStaff, resendInvitation, revokeInvitation } from '#lib/staff/invite-staff.ts'
import { listStaff } from '#lib/staff/list-staff.ts'
import { outcomeRules } from './outcomes.ts'
import type { RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

const verbs = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const routes = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })
const admin = ['admin'] as const
const noOne = () => ({ invitationId: randomUUID() })
const physician = { firstName: 'Amelia', lastName: 'Hart', npi: '1245319599', states: ['CO'] }

export const staffVerbs: Record<string, VerbRule> = {
  'lib/staff/list-staff.ts#listStaff': {
    may: verbs.forStaff('ok', admin),
    call: (context) => listStaff(context),
  },
  'lib/staff/invite-staff.ts#inviteStaff': {
    may: verbs.forStaff('ok', admin),
    call: async (context) =>
      inviteStaff(context, { email: `${randomUUID()}@clinic.example`, role: 'support' }),
  },
  'lib/staff/invite-staff.ts#resendInvitation': {
    may: verbs.forStaff('not-found', admin),
    call: async (context) => resendInvitation(context, noOne()),
  },
  'lib/staff/invite-staff.ts#revokeInvitation': {
    may: verbs.forStaff('not-found', admin),
    call: (context) => revokeInvitation(context, noOne()),
  },
  'lib/staff/change-staff.ts#changeStaff': {
    may: verbs.forStaff('not-found', admin),
    call: (context) => changeStaff(context, { userId: randomUUID(), isActive: false }),
  },
  'lib/staff/change-staff.ts#signOutStaff': {
    may: verbs.forStaff('not-found', admin),
    call: (context) => signOutStaff(context, { userId: randomUUID() }),
  },
  'lib/staff/change-staff.ts#resetStaffSecondStep': {
    may: verbs.forStaff('not-found', admin),
    call: (context) => resetStaffSecondStep(context, { userId: randomUUID() }),
  },
  'lib/clinic-setup/list-setup-steps.ts#listSetupSteps': {
    may: verbs.forStaff('ok', admin),
    call: (context) => listSetupSteps(context),
  },
  'lib/service-connection/get-connection.ts#getConnection': {
    may: verbs.forStaff('ok', admin),
    call: (context) => getConnection(context),
  },
  // The fixture has no management key.
  'lib/service-connection/register-endpoint.ts#registerEndpoint': {
    may: verbs.forStaff('not-possible-now', admin),
    call: (context) => registerEndpoint(context),
  },
  'lib/service-connection/send-test-event.ts#sendTestEvent': {
    may: verbs.forStaff('not-possible-now', admin),
    call: (context) => sendTestEvent(context),
  },
  'lib/service-connection/team-keys.ts#createTeamKey': {
    may: verbs.forStaff('not-possible-now', admin),
    call: (context) => createTeamKey(context, { label: 'Second app' }),
  },
  'lib/service-connection/team-keys.ts#deleteTeamKey': {
    may: verbs.forStaff('not-possible-now', admin),
    call: (context) => deleteTeamKey(context, { keyId: randomUUID() }),
  },
  'lib/accounts/sign-up/sign-up-setting.ts#getSignUpSetting': {
    may: verbs.forStaff('ok', admin),
    call: (context) => getSignUpSetting(context),
  },
  'lib/accounts/sign-up/sign-up-setting.ts#saveSignUpSetting': {
    may: verbs.forStaff('ok', admin),
    call: (context) => saveSignUpSetting(context, { isOpen: true }),
  },
  'lib/reading-accuracy/reading-share.ts#getReadingShare': {
    may: verbs.forStaff('ok', admin),
    call: (context) => getReadingShare(context),
  },
  // Of a version that no one wrote.
  'lib/reading-accuracy/reading-share.ts#saveReadingShare': {
    may: verbs.forStaff('not-possible-now', admin),
    call: (context) => saveReadingShare(context, { percent: 5, versionId: '0' }),
  },
  'lib/retention/retention-settings.ts#getRetention': {
    may: verbs.forStaff('ok', admin),
    call: (context) => getRetention(context),
  },
  // Of a version that no one wrote.
  'lib/retention/retention-settings.ts#saveRetention': {
    may: verbs.forStaff('not-possible-now', admin),
    call: (context) => saveRetention(context, { kind: 'gaps', versionId: '0', days: 365 }),
  },
  'lib/physicians/physicians.ts#listPhysicians': {
    may: verbs.forStaff('ok'),
    call: (context) => listPhysicians(context),
  },
  'lib/physicians/physicians.ts#savePhysician': {
    may: verbs.forStaff('invalid-input', admin),
    call: (context) => savePhysician(context, { ...physician, states: [] }),
  },
  'lib/physicians/physicians.ts#removePhysician': {
    may: verbs.forStaff('not-found', admin),
    call: (context) => removePhysician(context, { npi: '1245319599' }),
  },
}

export function staffRoutes(): Record<string, RouteCase[]> {
  const ask = (
    method: RouteCase['method'],
    path: string,
    status: number,
    body?: unknown,
  ): RouteCase => ({ method, path, body, may: routes.forStaff(status, admin) })
  // With ids that cannot be: the colleagues of the requests that follow stay as they are.
  const invitation = 'clinic/staff/invitations/none'
  const member = `clinic/staff/${'x'.repeat(65)}`
  return {
    'account/join': [
      {
        method: 'POST',
        path: 'account/join',
        body: { token: randomUUID(), name: 'Ana Ruiz', password: 'a wrong but long password' },
        may: routes.forAnyone(410),
      },
    ],
    'clinic/staff/invitations': [ask('POST', 'clinic/staff/invitations', 422, { email: '' })],
    'clinic/staff/invitations/[invitationId]': [
      ask('POST', invitation, 422),
      ask('DELETE', invitation, 422),
    ],
    'clinic/staff/[userId]': [ask('PATCH', member, 422, { role: 'support' })],
    'clinic/staff/[userId]/sessions': [ask('DELETE', `${member}/sessions`, 422)],
    'clinic/staff/[userId]/second-step': [ask('DELETE', `${member}/second-step`, 422)],
    'clinic/service/test': [ask('POST', 'clinic/service/test', 409)],
    'clinic/service/endpoint': [ask('POST', 'clinic/service/endpoint', 409)],
    'clinic/service/keys': [ask('POST', 'clinic/service/keys', 422, { label: '' })],
    'clinic/service/keys/[keyId]': [ask('DELETE', 'clinic/service/keys/none', 422)],
    'clinic/sign-up': [ask('PUT', 'clinic/sign-up', 422, {})],
    'clinic/second-readings/share': [ask('PUT', 'clinic/second-readings/share', 422, {})],
    'clinic/retention': [ask('PUT', 'clinic/retention', 422, {})],
    'clinic/physicians': [ask('PUT', 'clinic/physicians', 422, {})],
    'clinic/physicians/[npi]': [ask('DELETE', `clinic/physicians/${'1'.repeat(21)}`, 422)],
  }
}
