import { listOwnAccesses } from '#lib/audit/list-own-accesses.ts'
import { checkAudit, exportAudit, searchAudit } from '#lib/audit/search-audit.ts'
import { getOwnReceipt, getPatientReceipt } from '#lib/consents/consent-receipt.ts'
import {
  agreeToConsent,
  getOwnConsent,
  listOwnConsents,
  withdrawConsent,
} from '#lib/consents/own-consents.ts'
import {
  getOwnExportFile,
  listOwnExports,
  requestOwnExport,
} from '#lib/data-exports/own-exports.ts'
import { endViewing } from '#lib/patient-viewing/end-viewing.ts'
import { startViewing } from '#lib/patient-viewing/start-viewing.ts'
import { outcomeRules } from './outcomes.ts'
import type { OwnerRecords, RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

const verbs = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const routes = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })
const type = 'terms-of-use'
const admins = ['admin'] as const
const desk = ['support', 'clinician', 'admin'] as const
const unknown = '00000000-0000-4000-8000-000000000000'

/** What patients see and decide about their own record, and what administrators search of the audit. */
export const recordVerbs: Record<string, VerbRule> = {
  'lib/audit/search-audit.ts#searchAudit': {
    may: verbs.forStaff('ok', admins),
    call: (context) => searchAudit(context, {}),
  },
  'lib/audit/search-audit.ts#exportAudit': {
    may: verbs.forStaff('ok', admins),
    call: (context) => exportAudit(context, {}),
  },
  'lib/audit/search-audit.ts#checkAudit': {
    may: verbs.forStaff('ok', admins),
    call: checkAudit,
  },
  'lib/audit/list-own-accesses.ts#listOwnAccesses': {
    may: verbs.forPatients('ok'),
    call: (context) => listOwnAccesses(context, {}),
  },
  // Too short: these sessions must not view for the calls that follow.
  'lib/patient-viewing/start-viewing.ts#startViewing': {
    may: verbs.forStaff('invalid-input', desk),
    call: (context, { patientId }) => startViewing(context, { patientId, reason: 'none' }),
  },
  'lib/patient-viewing/end-viewing.ts#endViewing': {
    may: verbs.forStaff('ok', desk),
    call: endViewing,
  },
  'lib/data-exports/own-exports.ts#listOwnExports': {
    may: verbs.forPatients('ok'),
    call: listOwnExports,
  },
  'lib/data-exports/own-exports.ts#requestOwnExport': {
    may: verbs.forPatients('ok'),
    call: requestOwnExport,
  },
  // One that does not exist: lib/data-exports/data-exports.test.ts checks whose they are.
  'lib/data-exports/own-exports.ts#getOwnExportFile': {
    may: verbs.forPatients('not-found'),
    call: (context) => getOwnExportFile(context, { exportId: unknown }),
  },
  'lib/consents/own-consents.ts#listOwnConsents': {
    may: verbs.forPatients('ok'),
    call: listOwnConsents,
  },
  'lib/consents/own-consents.ts#getOwnConsent': {
    may: verbs.forPatients('ok'),
    call: (context) => getOwnConsent(context, { type }),
  },
  'lib/consents/own-consents.ts#agreeToConsent': {
    may: verbs.forPatients('not-possible-now'),
    call: (context) => agreeToConsent(context, { type, version: '0.1' }),
  },
  'lib/consents/own-consents.ts#withdrawConsent': {
    may: verbs.forPatients('ok'),
    call: (context) => withdrawConsent(context, { type: 'hipaa-authorization', version: '0.1' }),
  },
  // One that does not exist: lib/consents/consents.test.ts checks whose they are.
  'lib/consents/consent-receipt.ts#getOwnReceipt': {
    may: verbs.forPatients('not-found'),
    call: (context) => getOwnReceipt(context, { consentId: '0' }),
  },
  'lib/consents/consent-receipt.ts#getPatientReceipt': {
    may: verbs.forStaff('not-found'),
    call: (context, { patientId }) => getPatientReceipt(context, { consentId: '0', patientId }),
  },
}

export function recordRoutes({ patientId }: OwnerRecords): Record<string, RouteCase[]> {
  return {
    'account/consents/[type]/agreement': [
      {
        method: 'POST',
        path: 'account/consents/terms-of-use/agreement',
        body: { version: '0.1' },
        may: routes.forPatients(409),
      },
    ],
    'account/consents/[type]/withdrawal': [
      {
        method: 'POST',
        path: 'account/consents/terms-of-use/withdrawal',
        body: { version: '0.1' },
        may: routes.forPatients(204),
      },
    ],
    // One that does not exist: the verbs' own tests check ownership.
    'account/consents/receipts/[consentId]': [
      { method: 'GET', path: 'account/consents/receipts/0', may: routes.forPatients(404) },
    ],
    'account/exports': [
      { method: 'GET', path: 'account/exports', may: routes.forPatients(200) },
      { method: 'POST', path: 'account/exports', may: routes.forPatients(200) },
    ],
    'account/exports/[exportId]': [
      { method: 'GET', path: `account/exports/${unknown}`, may: routes.forPatients(404) },
    ],
    'clinic/audit/search': [
      { method: 'POST', path: 'clinic/audit/search', body: {}, may: routes.forStaff(200, admins) },
    ],
    'clinic/audit/export': [
      { method: 'POST', path: 'clinic/audit/export', body: {}, may: routes.forStaff(200, admins) },
    ],
    'clinic/audit/verification': [
      { method: 'POST', path: 'clinic/audit/verification', may: routes.forStaff(200, admins) },
    ],
    'clinic/patients/[patientId]/viewing': [
      {
        method: 'POST',
        path: `clinic/patients/${patientId}/viewing`,
        body: { reason: 'none' },
        may: routes.forStaff(422, desk),
      },
    ],
    'clinic/viewing/end': [
      { method: 'POST', path: 'clinic/viewing/end', may: routes.forStaff(204, desk) },
    ],
    'clinic/patients/[patientId]/consents/[consentId]': [
      {
        method: 'GET',
        path: `clinic/patients/${patientId}/consents/0`,
        may: routes.forStaff(404),
      },
    ],
  }
}
