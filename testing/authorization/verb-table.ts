import { randomUUID } from 'node:crypto'
import { getDemoCredentials } from '#lib/accounts/demo-users.ts'
import { cancelEmailChange } from '#lib/accounts/email-change/cancel-email-change.ts'
import { requestEmailChange } from '#lib/accounts/email-change/request-email-change.ts'
import { getAccount } from '#lib/accounts/get-account.ts'
import { getAccountSecurity } from '#lib/accounts/get-account-security.ts'
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  requireRoomForPasskey,
} from '#lib/accounts/passkeys/passkeys.ts'
import {
  resetPatientSecondStep,
  resetSecondStep,
} from '#lib/accounts/second-step/reset-second-step.ts'
import { extendSession, getSessionTime } from '#lib/accounts/session-time.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#lib/accounts/sessions.ts'
import { setLanguage } from '#lib/accounts/set-language.ts'
import { requestVerification } from '#lib/accounts/sign-up/confirm-email.ts'
import {
  changeStaffRole,
  disableUser,
  enableUser,
  endSessionsOf,
} from '#lib/accounts/user-access.ts'
import { countAttention } from '#lib/attention/count-attention.ts'
import { listAttention } from '#lib/attention/list-attention.ts'
import { bringBackOrder, setAsideOrder } from '#lib/attention/set-aside-order.ts'
import type { Context } from '#lib/auth/context.ts'
import { acknowledgeCritical, assignCritical } from '#lib/critical-results/acknowledge-critical.ts'
import { closeCriticalException } from '#lib/critical-results/calls/close-exception.ts'
import { recordCall } from '#lib/critical-results/calls/record-call.ts'
import { getCritical } from '#lib/critical-results/get-critical.ts'
import { listAlarms } from '#lib/critical-results/list-alarms.ts'
import { getMeasures } from '#lib/critical-results/measures/get-measures.ts'
import { listCriticals } from '#lib/critical-results/measures/list-criticals.ts'
import { answerOwnSafety } from '#lib/critical-results/own/answer-own-safety.ts'
import { findCallUrgency, hasOpenCritical } from '#lib/critical-results/own/has-open-critical.ts'
import {
  listDoubtfulReports,
  listOwnCriticals,
} from '#lib/critical-results/own/list-own-criticals.ts'
import { recordSafety } from '#lib/critical-results/record-safety.ts'
import { getRoster } from '#lib/critical-results/roster/get-roster.ts'
import { saveRoster } from '#lib/critical-results/roster/save-roster.ts'
import { writeCriticalText } from '#lib/critical-results/texts/write-critical-text.ts'
import { discardDraft } from '#lib/drafts/discard-draft.ts'
import { getDraft } from '#lib/drafts/get-draft.ts'
import { saveDraft } from '#lib/drafts/save-draft.ts'
import { listAllEmergencyAccesses } from '#lib/emergency-access/list-all-emergency-accesses.ts'
import { startEmergencyAccess } from '#lib/emergency-access/start-emergency-access.ts'
import { deleteOwnAccount, deletePatient } from '#lib/erasure/delete-patient.ts'
import { getOwnDeletionOutlook } from '#lib/erasure/get-own-outlook.ts'
import { listDeletions } from '#lib/erasure/list-deletions.ts'
import { restorePatient } from '#lib/erasure/restore-patient.ts'
import { endAnchor, listAnchors, writeAnchor } from '#lib/harm-anchors/write-anchor.ts'
import { asPatientId } from '#lib/ids.ts'
import { checkKit } from '#lib/kits/check-kit.ts'
import { findJustOrdered, findOrderOfDraft } from '#lib/kits/find-placed-order.ts'
import { getOrderForm } from '#lib/kits/get-order-form.ts'
import { getRegistrationForm } from '#lib/kits/get-registration-form.ts'
import { placeOrder } from '#lib/kits/place-order.ts'
import { registerKit } from '#lib/kits/register-kit.ts'
import { openEventStream } from '#lib/live/open-event-stream.ts'
import { listMail } from '#lib/mail/list-mail.ts'
import { listSilencedMail, setMailPreference } from '#lib/notices/mail-preferences.ts'
import { assignOrder, logActivity } from '#lib/orders/activity/log-activity.ts'
import { cancelOrder } from '#lib/orders/cancel-order.ts'
import { cancelOwnOrder } from '#lib/orders/cancel-own-order.ts'
import { getKitLabel } from '#lib/orders/get-kit-label.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { getOrderMessage } from '#lib/orders/get-order-message.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { exportOrders } from '#lib/orders/list/export-orders.ts'
import { listOrderedTests } from '#lib/orders/list/list-ordered-tests.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'
import { listOwnOrders } from '#lib/orders/list-own-orders.ts'
import { simulateOrder } from '#lib/orders/simulate-order.ts'
import { getOrderFile } from '#lib/orders/staff/get-order-file.ts'
import { findStockPatient } from '#lib/patients/find-stock-patient.ts'
import { getPatient } from '#lib/patients/get-patient.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { listPatients } from '#lib/patients/list-patients.ts'
import { getPatientDetails, updatePatientDetails } from '#lib/patients/patient-details.ts'
import { getAccuracyBoard } from '#lib/reading-accuracy/get-accuracy-board.ts'
import { decideAlias, undoAlias } from '#lib/reading-aliases/decide-alias.ts'
import { countAliasProposals, listAliases } from '#lib/reading-aliases/list-aliases.ts'
import { followOwnReport } from '#lib/reports/follow-own-report.ts'
import { getOwnReport } from '#lib/reports/get-own-report.ts'
import { getReportFile, getReportPage } from '#lib/reports/get-report-file.ts'
import { listOwnReports, listPatientReports } from '#lib/reports/list-reports.ts'
import { getPatientReport, getReportPatientId } from '#lib/reports/staff/get-patient-report.ts'
import { uploadReport } from '#lib/reports/upload/upload-report.ts'
import { chooseWish } from '#lib/result-sets/own/choose-wish.ts'
import { getOwnBiomarker } from '#lib/result-sets/own/get-own-biomarker.ts'
import { getOwnResultFile } from '#lib/result-sets/own/get-own-result-file.ts'
import { getOwnResultSet } from '#lib/result-sets/own/get-own-result-set.ts'
import { recordOpening } from '#lib/result-sets/own/record-opening.ts'
import {
  exportOwnResultsBundle,
  exportPatientResultsBundle,
} from '#lib/results/exports/export-results-bundle.ts'
import {
  exportOwnResultsCsv,
  exportPatientResultsCsv,
} from '#lib/results/exports/export-results-csv.ts'
import { getPatientBiomarker } from '#lib/results/get-biomarker.ts'
import { getPatientGrid } from '#lib/results/grid/get-patient-grid.ts'
import { listNewestResults, listOwnResults, listPatientResults } from '#lib/results/list-results.ts'
import { readResultsOf } from '#lib/results/read-results-of.ts'
import { assignOwner } from '#lib/results-desk/assign-owner.ts'
import { countOpenResults } from '#lib/results-desk/count-open-results.ts'
import { findSetPatientId } from '#lib/results-desk/find-set-patient-id.ts'
import { getResultSet } from '#lib/results-desk/get-result-set.ts'
import { addHoldRule, endHoldRule, listHoldRules } from '#lib/results-desk/hold-rules.ts'
import { listResultSets } from '#lib/results-desk/list-result-sets.ts'
import { previewReleaseClear, releaseClear } from '#lib/results-desk/release-clear.ts'
import { holdResults, liftHold, listHolds } from '#lib/results-desk/set-holds.ts'
import { signResultSet } from '#lib/results-desk/sign-result-set.ts'
import { approveTemplate, endTemplate, listTemplates } from '#lib/results-desk/step-templates.ts'
import { answerOwnership } from '#lib/reviews/answer-ownership.ts'
import { approveReview } from '#lib/reviews/approve-review.ts'
import { claimReview, releaseReview, releaseSessionClaims } from '#lib/reviews/claim-review.ts'
import { getReview } from '#lib/reviews/get-review.ts'
import { countHandovers } from '#lib/reviews/handovers/count-handovers.ts'
import { countReviews } from '#lib/reviews/queue/count-reviews.ts'
import { listReviews } from '#lib/reviews/queue/list-reviews.ts'
import { rejectReview } from '#lib/reviews/reject-review.ts'
import { noEdits } from '#lib/reviews/review-edits.ts'
import { saveReview } from '#lib/reviews/save-review.ts'
import { searchLoinc } from '#lib/reviews/search-loinc.ts'
import { findKeptSearch, keepSearch } from '#lib/search/kept-search.ts'
import { getReadingPage } from '#lib/second-readings/get-reading-page.ts'
import { listDisagreements } from '#lib/second-readings/list-disagreements.ts'
import { countSecondReadings, getNextReading } from '#lib/second-readings/next-reading.ts'
import { resolveDisagreement } from '#lib/second-readings/resolve-disagreement.ts'
import { saveSecondReading } from '#lib/second-readings/save-second-reading.ts'
import { getFaults } from '#lib/simulator/get-faults.ts'
import { listDeliveries } from '#lib/simulator/list-deliveries.ts'
import { startServiceFault } from '#lib/simulator/start-service-fault.ts'
import { startWebhookFault } from '#lib/simulator/start-webhook-fault.ts'
import { stopFaults } from '#lib/simulator/stop-faults.ts'
import { askNothing } from '#testing/web/ask-nothing.ts'
import { appointmentVerbs } from './appointment-rules.ts'
import { bulkVerbRules } from './bulk-rules.ts'
import { contactVerbs } from './contact-rules.ts'
import { conversationVerbs } from './conversation-rules.ts'
import { correctionVerbs } from './correction-rules.ts'
import { insightsVerbs } from './insights-rules.ts'
import { orderEntryVerbs } from './order-entry-rules.ts'
import { type Outcomes, outcomeRules } from './outcomes.ts'
import { recordVerbs } from './record-rules.ts'
import type { OwnerRecords } from './route-table.ts'
import { savedViewVerbs } from './saved-view-rules.ts'
import { staffVerbs } from './staff-rules.ts'
import { wearableVerbs } from './wearable-rules.ts'
import { webhookVerbs } from './webhook-rules.ts'

/** `ok` or the error code. */
export interface VerbRule {
  may: Outcomes<string>
  /** Needs its own test records: a call, or another test's call, uses them up. */
  spends?: boolean
  call: (context: Context, records: OwnerRecords) => unknown
}

const { forAnyone, forAccounts, forPatients, forStaff } = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})

/** Roles that act for patients; reviewers only read. */
const desk = ['support', 'clinician', 'admin'] as const
const managers = ['admin'] as const
const clinicians = ['clinician'] as const
/** Roles that may review lab reports. */
const reviewers = ['reviewer', 'clinician', 'admin'] as const

/** Of another version than the set has: nothing is signed. */
const version = { revision: 99, significance: '' }
const step = { kind: 'no-action' } as const

/** Roles that see results and originals only after giving a reason. */
const needReason = { support: 'reason-needed', admin: 'reason-needed' } as const
const forReadingRoles = { ...forAccounts('ok'), stranger: 'not-found', ...needReason }

/** Every verb that checks permission, by its file, with what each caller gets. */
export const verbTable: Record<string, VerbRule> = {
  ...appointmentVerbs,
  ...contactVerbs,
  ...staffVerbs,
  ...correctionVerbs,
  ...recordVerbs,
  ...conversationVerbs,
  'lib/accounts/email-change/request-email-change.ts#requestEmailChange': {
    may: forAccounts('invalid-input'),
    call: (context) =>
      requestEmailChange(context, {
        newEmail: `${randomUUID()}@example.com`,
        password: 'not the password',
      }),
  },
  'lib/accounts/email-change/cancel-email-change.ts#cancelEmailChange': {
    may: forAccounts('ok'),
    call: cancelEmailChange,
  },
  'lib/accounts/get-account-security.ts#getAccountSecurity': {
    may: forAccounts('ok'),
    call: getAccountSecurity,
  },
  'lib/accounts/second-step/reset-second-step.ts#resetSecondStep': {
    may: forStaff('not-found', managers),
    call: (context) => resetSecondStep(context, { userId: randomUUID() }),
  },
  'lib/accounts/second-step/reset-second-step.ts#resetPatientSecondStep': {
    may: forStaff('not-found', managers),
    call: (context) => resetPatientSecondStep(context, { patientId: asPatientId(randomUUID()) }),
  },
  'lib/accounts/sign-up/confirm-email.ts#requestVerification': {
    may: forAccounts('ok'),
    call: requestVerification,
  },
  'lib/accounts/get-account.ts#getAccount': { may: forAccounts('ok'), call: getAccount },
  'lib/accounts/session-time.ts#getSessionTime': { may: forAccounts('ok'), call: getSessionTime },
  'lib/accounts/session-time.ts#extendSession': { may: forAccounts('ok'), call: extendSession },
  'lib/accounts/passkeys/passkeys.ts#listPasskeys': {
    may: forAccounts('ok'),
    call: listPasskeys,
  },
  'lib/accounts/passkeys/passkeys.ts#requireRoomForPasskey': {
    may: forAccounts('ok'),
    call: requireRoomForPasskey,
  },
  'lib/accounts/passkeys/passkeys.ts#renamePasskey': {
    may: forAccounts('ok', 'not-found'),
    call: (context, { passkeyId }) => renamePasskey(context, { passkeyId, name: 'Laptop' }),
  },
  'lib/accounts/passkeys/passkeys.ts#removePasskey': {
    spends: true,
    may: forAccounts('ok', 'not-found'),
    call: (context, { passkeyId }) => removePasskey(context, { passkeyId }),
  },
  'lib/accounts/sessions.ts#listSessions': { may: forAccounts('ok'), call: listSessions },
  'lib/accounts/sessions.ts#revokeSession': {
    spends: true,
    may: forAccounts('ok', 'not-found'),
    call: (context, { sessionId }) => revokeSession(context, { sessionId }),
  },
  'lib/accounts/sessions.ts#revokeOtherSessions': {
    spends: true,
    may: forAccounts('ok'),
    call: revokeOtherSessions,
  },
  'lib/accounts/set-language.ts#setLanguage': {
    may: forAccounts('ok'),
    call: (context) => setLanguage(context, { locale: 'en' }),
  },
  'lib/accounts/user-access.ts#disableUser': {
    may: forStaff('not-found', managers),
    call: (context) => disableUser(context, { userId: randomUUID() }),
  },
  'lib/accounts/user-access.ts#enableUser': {
    may: forStaff('not-found', managers),
    call: (context) => enableUser(context, { userId: randomUUID() }),
  },
  'lib/accounts/user-access.ts#endSessionsOf': {
    may: forStaff('not-found', managers),
    call: (context) => endSessionsOf(context, { userId: randomUUID() }),
  },
  'lib/accounts/user-access.ts#changeStaffRole': {
    may: forStaff('not-found', managers),
    call: (context) => changeStaffRole(context, { userId: randomUUID(), role: 'admin' }),
  },
  'lib/accounts/demo-users.ts#getDemoCredentials': {
    // The tests have no file with demo accounts.
    may: forStaff('not-found'),
    call: (context) => getDemoCredentials(context, { role: 'admin' }),
  },
  'lib/attention/count-attention.ts#countAttention': { may: forStaff('ok'), call: countAttention },
  'lib/attention/list-attention.ts#listAttention': {
    may: forStaff('ok'),
    call: (context) => listAttention(context),
  },
  'lib/attention/set-aside-order.ts#setAsideOrder': {
    may: forStaff('not-possible-now'),
    call: (context, { orderId }) =>
      setAsideOrder(context, { orderId, stateKey: 'another', reason: 'x', until: null }),
  },
  'lib/orders/activity/log-activity.ts#logActivity': {
    may: forStaff('ok', desk),
    call: (context, { orderId }) => logActivity(context, { orderId, kind: 'note', note: 'x' }),
  },
  'lib/orders/activity/log-activity.ts#assignOrder': {
    may: forStaff('not-possible-now', desk),
    call: (context, { orderId }) => assignOrder(context, { orderId, ownerId: null, before: 'x' }),
  },
  'lib/attention/set-aside-order.ts#bringBackOrder': {
    may: forStaff('ok'),
    call: (context, { orderId }) => bringBackOrder(context, { orderId }),
  },
  'lib/critical-results/list-alarms.ts#listAlarms': {
    may: forStaff('ok'),
    call: (context) => listAlarms(context),
  },
  'lib/critical-results/get-critical.ts#getCritical': {
    may: forStaff('ok'),
    call: (context, { criticalId }) => getCritical(context, { criticalId }),
  },
  'lib/critical-results/acknowledge-critical.ts#acknowledgeCritical': {
    may: forStaff('ok', clinicians),
    call: (context, { criticalId }) => acknowledgeCritical(context, { criticalId }),
  },
  'lib/critical-results/acknowledge-critical.ts#assignCritical': {
    may: forStaff('invalid-input', clinicians),
    call: (context, { criticalId }) =>
      assignCritical(context, { criticalId, toUserId: randomUUID(), fromUserId: null }),
  },
  'lib/critical-results/calls/record-call.ts#recordCall': {
    may: forStaff('draft-conflict', clinicians),
    call: (context, { criticalId }) =>
      recordCall(context, {
        criticalId,
        outcome: 'not-reached',
        obstacle: 'no-answer',
        version: 99,
      }),
  },
  'lib/critical-results/calls/close-exception.ts#closeCriticalException': {
    may: forStaff('invalid-input', clinicians),
    call: (context, { criticalId }) =>
      closeCriticalException(context, { criticalId, reason: 'other', note: '' }),
  },
  'lib/critical-results/record-safety.ts#recordSafety': {
    may: forStaff('ok', clinicians),
    call: (context, { criticalId }) => recordSafety(context, { criticalId, place: 'home' }),
  },
  'lib/critical-results/texts/write-critical-text.ts#writeCriticalText': {
    may: forStaff('invalid-input', clinicians),
    call: (context, { criticalId }) =>
      writeCriticalText(context, {
        criticalId,
        purpose: 'say',
        locale: 'en',
        isOfMarker: false,
        body: '',
      }),
  },
  'lib/critical-results/measures/get-measures.ts#getMeasures': {
    may: forStaff('ok'),
    call: (context) => getMeasures(context),
  },
  'lib/critical-results/measures/list-criticals.ts#listCriticals': {
    may: forStaff('ok'),
    call: (context) => listCriticals(context, {}),
  },
  'lib/critical-results/roster/get-roster.ts#getRoster': {
    may: forStaff('ok'),
    call: (context) => getRoster(context),
  },
  'lib/critical-results/roster/save-roster.ts#saveRoster': {
    may: forStaff('invalid-input', managers),
    call: async (context) => {
      const { version, settings } = await getRoster(context)
      const unknown = { ...settings, timeZone: 'Nowhere' }
      return saveRoster(context, { version, rows: [], settings: unknown })
    },
  },
  'lib/critical-results/own/list-own-criticals.ts#listOwnCriticals': {
    may: forPatients('ok'),
    call: (context) => listOwnCriticals(context),
  },
  'lib/critical-results/own/list-own-criticals.ts#listDoubtfulReports': {
    may: forPatients('ok'),
    call: (context) => listDoubtfulReports(context),
  },
  'lib/critical-results/own/has-open-critical.ts#findCallUrgency': {
    may: forPatients('ok'),
    call: findCallUrgency,
  },
  'lib/critical-results/own/has-open-critical.ts#hasOpenCritical': {
    may: forPatients('ok'),
    call: hasOpenCritical,
  },
  'lib/critical-results/own/answer-own-safety.ts#answerOwnSafety': {
    may: forPatients('ok', 'not-found'),
    call: (context, { criticalId }) => answerOwnSafety(context, { criticalId, companion: 'yes' }),
  },
  'lib/drafts/discard-draft.ts#discardDraft': {
    may: forPatients('ok'),
    call: (context) => discardDraft(context, 'register-kit'),
  },
  'lib/drafts/get-draft.ts#getDraft': {
    may: forPatients('ok'),
    call: (context) => getDraft(context, 'order-kit'),
  },
  'lib/drafts/save-draft.ts#saveDraft': {
    may: forPatients('draft-conflict', 'ok'),
    call: (context) =>
      saveDraft(context, { kind: 'order-kit', version: 0, step: 'test', data: {} }),
  },
  'lib/kits/check-kit.ts#checkKit': {
    may: forPatients('ok'),
    call: (context, { kitCode }) => checkKit(context, { sampleId: kitCode }),
  },
  'lib/kits/find-placed-order.ts#findJustOrdered': {
    may: forPatients('ok'),
    call: findJustOrdered,
  },
  'lib/kits/find-placed-order.ts#findOrderOfDraft': {
    may: forPatients('ok'),
    call: (context) => findOrderOfDraft(context, { draftId: randomUUID() }),
  },
  'lib/kits/get-order-form.ts#getOrderForm': { may: forPatients('ok'), call: getOrderForm },
  'lib/kits/get-registration-form.ts#getRegistrationForm': {
    may: forPatients('ok'),
    call: getRegistrationForm,
  },
  'lib/kits/place-order.ts#placeOrder': {
    spends: true,
    may: forPatients('invalid-input', 'draft-conflict'),
    call: (context, { draftId }) => placeOrder(context, { draftId, version: 1 }),
  },
  'lib/kits/register-kit.ts#registerKit': {
    may: forPatients('draft-conflict'),
    call: (context, { draftId, kitCode }) =>
      registerKit(context, { draftId, version: 1, sampleId: kitCode }),
  },
  'lib/live/open-event-stream.ts#openEventStream': {
    may: forAccounts('ok'),
    call: (context) => openEventStream(context, { recheck: async () => context }).body?.cancel(),
  },
  'lib/mail/list-mail.ts#listMail': {
    may: forStaff('ok'),
    call: (context) => listMail(context, { page: 1 }),
  },
  'lib/notices/mail-preferences.ts#listSilencedMail': {
    may: forPatients('ok'),
    call: listSilencedMail,
  },
  'lib/notices/mail-preferences.ts#setMailPreference': {
    may: forPatients('ok'),
    call: (context) => setMailPreference(context, { kind: 'sent', isWanted: true }),
  },
  'lib/orders/cancel-order.ts#cancelOrder': {
    spends: true,
    may: forStaff('ok', desk),
    call: (context, { orderId }) => cancelOrder(context, { orderId }),
  },
  'lib/orders/cancel-own-order.ts#cancelOwnOrder': {
    spends: true,
    may: forPatients('ok', 'not-found'),
    call: (context, { orderId }) => cancelOwnOrder(context, { orderId }),
  },
  'lib/orders/list/export-orders.ts#exportOrders': {
    may: forStaff('ok', desk),
    call: async (context) => (await exportOrders(context, {})).cancel(),
  },
  'lib/orders/get-kit-label.ts#getKitLabel': {
    may: forStaff('ok'),
    call: (context, { orderId }) => getKitLabel(context, { orderId }),
  },
  'lib/orders/get-order.ts#getOrder': {
    may: forStaff('ok'),
    call: (context, { orderId }) => getOrder(context, { orderId }),
  },
  'lib/orders/staff/get-order-file.ts#getOrderFile': {
    may: forStaff('ok'),
    call: (context, { orderId }) => getOrderFile(context, { orderId, kind: 'instructions' }),
  },
  'lib/orders/get-order-message.ts#getOrderMessage': {
    may: { ...forStaff('ok'), ...needReason },
    call: (context, { orderId, messageId }) => getOrderMessage(context, { orderId, messageId }),
  },
  'lib/orders/get-own-order.ts#getOwnOrder': {
    may: forPatients('ok', 'not-found'),
    call: (context, { orderId }) => getOwnOrder(context, { orderId }),
  },
  'lib/patients/get-patient.ts#getPatient': {
    may: forStaff('ok'),
    call: (context, { patientId }) => getPatient(context, { patientId }),
  },
  'lib/emergency-access/start-emergency-access.ts#startEmergencyAccess': {
    // Too short: it must not open the patient's results for the calls that follow.
    may: forStaff('invalid-input', ['support', 'admin']),
    call: (context, { patientId }) => startEmergencyAccess(context, { patientId, reason: 'none' }),
  },
  'lib/emergency-access/list-all-emergency-accesses.ts#listAllEmergencyAccesses': {
    may: forStaff('ok', ['admin']),
    call: listAllEmergencyAccesses,
  },
  'lib/erasure/delete-patient.ts#deletePatient': {
    // Its critical result is open, and another name: the patient must stay for the calls that follow.
    may: forStaff('result-open', ['admin']),
    call: (context, { patientId }) =>
      deletePatient(context, { patientId, name: 'Someone Else', reason: 'They asked by letter' }),
  },
  'lib/erasure/delete-patient.ts#deleteOwnAccount': {
    may: forPatients('invalid-input'),
    call: (context) => deleteOwnAccount(context, { password: 'not the password' }, askNothing),
  },
  'lib/erasure/get-own-outlook.ts#getOwnDeletionOutlook': {
    may: forPatients('ok'),
    call: getOwnDeletionOutlook,
  },
  'lib/erasure/list-deletions.ts#listDeletions': {
    may: forStaff('ok', ['admin']),
    call: listDeletions,
  },
  'lib/erasure/restore-patient.ts#restorePatient': {
    may: forStaff('not-possible-now', ['admin']),
    call: (context, { patientId }) => restorePatient(context, { patientId }),
  },
  'lib/orders/list/list-ordered-tests.ts#listOrderedTests': {
    may: forStaff('ok'),
    call: listOrderedTests,
  },
  'lib/orders/list/list-orders.ts#listOrders': {
    may: forStaff('ok'),
    call: (context) => listOrders(context),
  },
  'lib/orders/list-own-orders.ts#listOwnOrders': {
    may: forPatients('ok'),
    call: (context) => listOwnOrders(context),
  },
  'lib/orders/simulate-order.ts#simulateOrder': {
    spends: true,
    may: forStaff('ok'),
    call: (context, { orderId }) =>
      simulateOrder(context, {
        orderId,
        finalStatus: 'collecting_sample.testkit.transit_customer',
      }),
  },
  'lib/patients/find-stock-patient.ts#findStockPatient': {
    may: forStaff('ok'),
    call: findStockPatient,
  },
  'lib/patients/link-service-user.ts#ensureServiceUser': {
    may: forPatients('ok'),
    call: ensureServiceUser,
  },
  'lib/search/kept-search.ts#keepSearch': {
    may: forStaff('ok'),
    call: (context, { word }) => keepSearch(context, { words: word }),
  },
  'lib/search/kept-search.ts#findKeptSearch': {
    may: forStaff('ok'),
    call: (context) => findKeptSearch(context, randomUUID()),
  },
  'lib/patients/list-patients.ts#listPatients': {
    may: forStaff('ok'),
    call: (context, { word }) => listPatients(context, { search: word }),
  },
  'lib/patients/patient-details.ts#getPatientDetails': {
    may: forPatients('ok'),
    call: getPatientDetails,
  },
  'lib/patients/patient-details.ts#updatePatientDetails': {
    may: forPatients('ok'),
    call: async (context) => updatePatientDetails(context, await getPatientDetails(context)),
  },
  'lib/reports/follow-own-report.ts#followOwnReport': {
    may: forPatients('ok', 'not-found'),
    call: (context, { jobId }) => followOwnReport(context, { jobId }),
  },
  'lib/reports/get-own-report.ts#getOwnReport': {
    may: forPatients('ok', 'not-found'),
    call: (context, { jobId }) => getOwnReport(context, { jobId }),
  },
  'lib/reports/staff/get-patient-report.ts#getPatientReport': {
    may: { ...forStaff('ok'), ...needReason },
    call: (context, { jobId }) => getPatientReport(context, { jobId }),
  },
  'lib/reports/staff/get-patient-report.ts#getReportPatientId': {
    may: forStaff('ok'),
    call: (context, { jobId }) => getReportPatientId(context, { jobId }),
  },
  'lib/reports/get-report-file.ts#getReportFile': {
    may: forReadingRoles,
    call: (context, { jobId }) => getReportFile(context, { jobId, position: 0 }),
  },
  'lib/reports/get-report-file.ts#getReportPage': {
    may: forReadingRoles,
    call: (context, { jobId }) => getReportPage(context, { jobId, page: 1 }),
  },
  'lib/reports/list-reports.ts#listOwnReports': {
    may: forPatients('ok'),
    call: (context) => listOwnReports(context),
  },
  'lib/reports/list-reports.ts#listPatientReports': {
    may: forStaff('ok'),
    call: (context, { patientId }) => listPatientReports(context, { patientId }),
  },
  'lib/reports/upload/upload-report.ts#uploadReport': {
    may: { ...forAccounts('unsupported-type'), reviewer: 'forbidden' },
    call: (context) =>
      uploadReport(context, new Request('http://localhost', { method: 'POST', body: '{}' })),
  },
  'lib/result-sets/own/choose-wish.ts#chooseWish': {
    // The order's results are there to be read already.
    may: forPatients('not-possible-now', 'not-found'),
    call: (context, { orderId }) => chooseWish(context, { orderId, choice: 'after-call' }),
  },
  'lib/result-sets/own/get-own-result-file.ts#getOwnResultFile': {
    may: forPatients('not-found'),
    call: (context, { orderId }) => getOwnResultFile(context, { orderId }),
  },
  'lib/result-sets/own/get-own-result-set.ts#getOwnResultSet': {
    may: forPatients('ok', 'not-found'),
    call: (context, { orderId }) => getOwnResultSet(context, { orderId }),
  },
  'lib/result-sets/own/record-opening.ts#recordOpening': {
    may: forPatients('ok', 'not-found'),
    call: (context, { orderId }) => recordOpening(context, { orderId, revision: 1 }),
  },
  'lib/results/exports/export-results-bundle.ts#exportOwnResultsBundle': {
    may: forPatients('ok'),
    call: exportOwnResultsBundle,
  },
  'lib/results/exports/export-results-bundle.ts#exportPatientResultsBundle': {
    may: { ...forStaff('ok'), ...needReason },
    call: (context, { patientId }) => exportPatientResultsBundle(context, { patientId }),
  },
  'lib/results/exports/export-results-csv.ts#exportOwnResultsCsv': {
    may: forPatients('ok'),
    call: exportOwnResultsCsv,
  },
  'lib/results/exports/export-results-csv.ts#exportPatientResultsCsv': {
    may: { ...forStaff('ok'), ...needReason },
    call: (context, { patientId }) => exportPatientResultsCsv(context, { patientId }),
  },
  'lib/result-sets/own/get-own-biomarker.ts#getOwnBiomarker': {
    may: forPatients('ok', 'not-found'),
    call: (context, { biomarker }) => getOwnBiomarker(context, { biomarker }),
  },
  'lib/results/get-biomarker.ts#getPatientBiomarker': {
    may: { ...forStaff('ok'), ...needReason },
    call: (context, { patientId, biomarker }) =>
      getPatientBiomarker(context, { patientId, biomarker }),
  },
  'lib/results/grid/get-patient-grid.ts#getPatientGrid': {
    may: { ...forStaff('ok'), ...needReason },
    call: (context, { patientId }) => getPatientGrid(context, { patientId }),
  },
  'lib/results/list-results.ts#listOwnResults': { may: forPatients('ok'), call: listOwnResults },
  'lib/results/list-results.ts#listPatientResults': {
    may: { ...forStaff('ok'), ...needReason },
    call: (context, { patientId }) => listPatientResults(context, { patientId }),
  },
  'lib/results/list-results.ts#listNewestResults': {
    may: forPatients('ok'),
    call: (context) => listNewestResults(context, { count: 4 }),
  },
  'lib/results/read-results-of.ts#readResultsOf': {
    may: forPatients('ok'),
    call: (context) =>
      readResultsOf(context, { action: 'results.list' }, async (_, { patientId }) => patientId),
  },
  'lib/results-desk/list-result-sets.ts#listResultSets': {
    may: forStaff('ok'),
    call: (context) => listResultSets(context),
  },
  'lib/results-desk/count-open-results.ts#countOpenResults': {
    may: forStaff('ok'),
    call: countOpenResults,
  },
  'lib/results-desk/get-result-set.ts#getResultSet': {
    may: { ...forStaff('ok'), ...needReason },
    call: (context, { orderId }) => getResultSet(context, { orderId }),
  },
  'lib/results-desk/find-set-patient-id.ts#findSetPatientId': {
    may: forStaff('ok'),
    call: (context, { orderId }) => findSetPatientId(context, { orderId }),
  },
  'lib/results-desk/sign-result-set.ts#signResultSet': {
    may: forStaff('results-changed', clinicians),
    call: (context, { orderId }) => signResultSet(context, { orderId, version, step }),
  },
  'lib/results-desk/release-clear.ts#previewReleaseClear': {
    may: forStaff('ok', clinicians),
    call: (context) => previewReleaseClear(context),
  },
  'lib/results-desk/release-clear.ts#releaseClear': {
    may: forStaff('ok', clinicians),
    call: (context, { orderId }) => releaseClear(context, { sets: [{ orderId, version }], step }),
  },
  'lib/results-desk/assign-owner.ts#assignOwner': {
    may: forStaff('ok', ['reviewer', 'clinician']),
    call: (context, { orderId }) => assignOwner(context, { orderId, ownerId: null, before: null }),
  },
  // The patient can see the values already.
  'lib/results-desk/set-holds.ts#holdResults': {
    may: forStaff('not-possible-now', clinicians),
    call: (context, { orderId }) => holdResults(context, { orderId, note: 'Ask', hours: 24 }),
  },
  'lib/results-desk/set-holds.ts#liftHold': {
    may: forStaff('not-possible-now', clinicians),
    call: (context, { orderId }) => liftHold(context, { orderId, kind: 'lifted' }),
  },
  'lib/results-desk/set-holds.ts#listHolds': {
    may: forStaff('ok'),
    call: (context) => listHolds(context),
  },
  'lib/results-desk/hold-rules.ts#listHoldRules': { may: forStaff('ok'), call: listHoldRules },
  'lib/results-desk/hold-rules.ts#addHoldRule': {
    may: forStaff('invalid-input', managers),
    call: (context) =>
      addHoldRule(context, { state: '?', kinds: [], hours: 1, source: '', effectiveOn: '' }),
  },
  'lib/results-desk/hold-rules.ts#endHoldRule': {
    may: forStaff('not-found', managers),
    call: (context) => endHoldRule(context, { ruleId: randomUUID() }),
  },
  'lib/harm-anchors/write-anchor.ts#listAnchors': { may: forStaff('ok'), call: listAnchors },
  'lib/harm-anchors/write-anchor.ts#writeAnchor': {
    may: forStaff('invalid-input', ['clinician', 'admin']),
    call: (context) =>
      writeAnchor(context, {
        name: '',
        loincCode: '',
        unit: '',
        side: 'high',
        value: 0,
        textEn: '',
        textEs: '',
        source: '',
      }),
  },
  'lib/harm-anchors/write-anchor.ts#endAnchor': {
    may: forStaff('not-found', ['clinician', 'admin']),
    call: (context) => endAnchor(context, { anchorId: randomUUID() }),
  },
  'lib/results-desk/step-templates.ts#listTemplates': { may: forStaff('ok'), call: listTemplates },
  'lib/results-desk/step-templates.ts#approveTemplate': {
    may: forStaff('invalid-input', clinicians),
    call: (context) => approveTemplate(context, { name: '', textEn: '', textEs: '' }),
  },
  'lib/results-desk/step-templates.ts#endTemplate': {
    may: forStaff('not-found', clinicians),
    call: (context) => endTemplate(context, { templateId: randomUUID() }),
  },
  'lib/reviews/approve-review.ts#approveReview': {
    spends: true,
    may: forStaff('invalid-input', reviewers),
    call: (context, { reviewId: jobId }) =>
      approveReview(context, { jobId, claimKey: randomUUID(), version: 0 }),
  },
  'lib/reviews/claim-review.ts#claimReview': {
    spends: true,
    may: forStaff('ok', reviewers),
    call: (context, { reviewId: jobId }) => claimReview(context, { jobId, claimKey: randomUUID() }),
  },
  'lib/reviews/claim-review.ts#releaseReview': {
    may: forStaff('ok', reviewers),
    call: (context, { reviewId: jobId }) =>
      releaseReview(context, { jobId, claimKey: randomUUID() }),
  },
  'lib/reviews/claim-review.ts#releaseSessionClaims': {
    may: forAnyone('ok'),
    call: releaseSessionClaims,
  },
  'lib/reviews/queue/count-reviews.ts#countReviews': {
    may: forStaff('ok', reviewers),
    call: countReviews,
  },
  'lib/reviews/handovers/count-handovers.ts#countHandovers': {
    may: forStaff('ok', reviewers),
    call: countHandovers,
  },
  'lib/reviews/get-review.ts#getReview': {
    may: forStaff('ok', reviewers),
    call: (context, { reviewId: jobId }) => getReview(context, { jobId }),
  },
  'lib/reading-accuracy/get-accuracy-board.ts#getAccuracyBoard': {
    may: forStaff('ok', ['admin']),
    call: (context) => getAccuracyBoard(context, { months: 12, page: 1 }),
  },
  'lib/reading-aliases/list-aliases.ts#listAliases': {
    may: forStaff('ok', reviewers),
    call: (context) => listAliases(context, { page: 1 }),
  },
  'lib/reading-aliases/list-aliases.ts#countAliasProposals': {
    may: forStaff('ok', reviewers),
    call: countAliasProposals,
  },
  'lib/reading-aliases/decide-alias.ts#decideAlias': {
    may: forStaff('not-found', reviewers),
    call: (context) =>
      decideAlias(context, {
        laboratoryId: randomUUID(),
        name: 'gluc-f',
        loincCode: '1558-6',
        verdict: 'approved',
      }),
  },
  'lib/reading-aliases/decide-alias.ts#undoAlias': {
    may: forStaff('not-found', reviewers),
    call: (context) => undoAlias(context, { aliasId: randomUUID() }),
  },
  'lib/reviews/queue/list-reviews.ts#listReviews': {
    may: forStaff('ok', reviewers),
    call: (context) => listReviews(context),
  },
  'lib/reviews/answer-ownership.ts#answerOwnership': {
    // This report names its patient: no one is asked.
    may: forPatients('not-possible-now', 'not-found'),
    call: (context, { reviewId: jobId }) => answerOwnership(context, { jobId, answer: 'unsure' }),
  },
  'lib/reviews/reject-review.ts#rejectReview': {
    spends: true,
    may: forStaff('ok', reviewers),
    call: (context, { reviewId: jobId }) =>
      rejectReview(context, { jobId, claimKey: randomUUID(), reason: 'unreadable' }),
  },
  'lib/reviews/save-review.ts#saveReview': {
    spends: true,
    may: forStaff('ok', reviewers),
    call: (context, { reviewId: jobId }) =>
      saveReview(context, { jobId, claimKey: randomUUID(), version: 0, edits: noEdits }),
  },
  'lib/second-readings/next-reading.ts#getNextReading': {
    may: forStaff('ok', reviewers),
    call: getNextReading,
  },
  'lib/second-readings/next-reading.ts#countSecondReadings': {
    may: forStaff('ok', reviewers),
    call: countSecondReadings,
  },
  'lib/second-readings/list-disagreements.ts#listDisagreements': {
    may: forStaff('ok', reviewers),
    call: (context) => listDisagreements(context),
  },
  'lib/second-readings/get-reading-page.ts#getReadingPage': {
    may: forStaff('not-found', reviewers),
    call: (context) => getReadingPage(context, { readingId: randomUUID() }),
  },
  'lib/second-readings/save-second-reading.ts#saveSecondReading': {
    may: forStaff('not-found', reviewers),
    call: (context) =>
      saveSecondReading(context, {
        readingId: randomUUID(),
        name: 'Ferritin',
        value: '32',
        unit: '',
        range: '',
        flag: '',
      }),
  },
  'lib/second-readings/resolve-disagreement.ts#resolveDisagreement': {
    may: forStaff('not-found', reviewers),
    call: (context) =>
      resolveDisagreement(context, {
        readingId: randomUUID(),
        outcome: 'first-stands',
        reason: 'Compared',
      }),
  },
  'lib/reviews/search-loinc.ts#searchLoinc': {
    may: forStaff('ok', reviewers),
    call: (context) => searchLoinc(context, { search: 'sodium' }),
  },
  'lib/simulator/get-faults.ts#getFaults': { may: forStaff('ok'), call: getFaults },
  'lib/simulator/list-deliveries.ts#listDeliveries': { may: forStaff('ok'), call: listDeliveries },
  'lib/simulator/start-service-fault.ts#startServiceFault': {
    may: forStaff('ok'),
    call: async (context) => {
      await startServiceFault(context, { kind: 'error', seconds: 1 })
      await stopFaults(context)
    },
  },
  'lib/simulator/start-webhook-fault.ts#startWebhookFault': {
    may: forStaff('ok'),
    call: (context) => startWebhookFault(context, { kind: 'lost' }),
  },
  'lib/simulator/stop-faults.ts#stopFaults': { may: forStaff('ok'), call: stopFaults },
  ...bulkVerbRules,
  ...savedViewVerbs,
  ...insightsVerbs,
  ...webhookVerbs,
  ...wearableVerbs,
  ...orderEntryVerbs,
}

/** Functions that take a Context and leave the permission to their caller, and why. */
export const innerFunctions: Record<string, string> = {
  'lib/accounts/second-step/reseal-second-steps.ts#resealSecondSteps':
    'is of operators with the settings of the program, from the command line',
  'lib/insights/queries/ask-service.ts#openAudited':
    'is given to verbs that have asked for permission',
  'lib/patient-viewing/enter-viewing.ts#enterViewing':
    'enters what startViewing has opened to this session',
  'lib/patient-viewing/end-viewing.ts#endViewings':
    'is given what to end by verbs that have asked for permission',
  'lib/emergency-access/start-emergency-access.ts#openEmergencyAccess':
    'inside of starting one, or a viewing',
  'lib/conversations/attachments/own-attachments.ts#removeUnsent':
    'is given whose file it is by verbs that have asked for permission',
  'lib/conversations/attachments/take-upload.ts#takeUpload':
    'is given to verbs that have asked for permission',
  'lib/booking/require-visit-order.ts#requireVisitOrder': 'is the check itself',
  'lib/booking/require-visit-order.ts#requireBookableOrder': 'is the check itself',
  'lib/reports/require-report-access.ts#requireReportAccess': 'is the check itself',
  'lib/reviews/claim-review.ts#releaseClaim':
    'is given whose claim it is by verbs that have asked for permission',
  'lib/critical-results/release-criticals.ts#releaseCriticals':
    'is given who lost the right by verbs that manage users',
  'lib/open-work/release-open-work.ts#releaseOpenWork':
    'is given who lost the right by verbs that manage users',
  'lib/results-desk/sign-result-set.ts#saveStep': 'inside of signing one set or all clear ones',
  'lib/result-sets/own/choose-wish.ts#writeWish':
    'called with an order that the verb owns or created',
  'lib/accounts/call-auth.ts#askFor': 'is given to verbs that have asked for permission',
  'lib/accounts/call-auth.ts#callAuth':
    'every endpoint has its rule in testing/authorization/route-table.ts',
  'lib/accounts/count-mail.ts#countMail': 'is a check itself',
  'lib/accounts/sign-up/begin-sign-up.ts#beginSignUp': 'anyone may open an account',
  'lib/accounts/sign-up/complete-sign-up.ts#completeSignUp':
    'the token of the mail is the permission',
  'lib/accounts/sign-up/confirm-email.ts#confirmEmail': 'the token of the mail is the permission',
  'lib/accounts/passwords/change-password.ts#checkChange': 'is given the input of callAuth',
  'lib/accounts/passwords/change-password.ts#notePasswordChanged': 'follows what is done already',
  'lib/accounts/passwords/reset-password.ts#requestPasswordReset': 'anyone may ask for a mail',
  'lib/staff/accept-invitation.ts#acceptInvitation': 'the token of the link is the permission',
  'lib/patient-invitations/open-record.ts#openRecord':
    'the token of the mail and the date of birth are the permission',
  'lib/accounts/passwords/reset-password.ts#resetPassword':
    'the token of the mail is the permission',
  'lib/accounts/email-change/confirm-email-change.ts#confirmEmailChange':
    'the token of the mail is the permission',
  'lib/accounts/devices/note-sign-in.ts#noteSignIn': 'follows a sign-in that is done already',
  'lib/accounts/sign-in/guard-sign-in.ts#guardSignIn': 'is a check itself',
  'lib/accounts/sign-in/guard-sign-in.ts#forgiveSignIn': 'follows a check that has passed',
  'lib/erasure/restore-patient.ts#undoOwnDeletion': 'the token of the mail is the permission',
  'lib/accounts/sign-in/trust-device.ts#trustDevice': 'the token of the mail is the permission',
  'lib/accounts/second-step/prove-second-step.ts#proveSecondStep': 'is a check itself',
  'lib/accounts/second-step/prove-second-step.ts#proveOwner': 'is a check itself',
  'lib/accounts/record-auth.ts#recordAuthDone': 'writes the audit of what is allowed already',
  'lib/accounts/record-auth.ts#recordAuthRefused': 'writes the audit of a refusal',
  'lib/accounts/sign-in-response.ts#signInResponse': 'the password is the permission',
  'lib/emergency-access/require-clinical-access.ts#requireClinicalAccess':
    'decides for the verbs that read results and originals',
  'lib/emergency-access/require-clinical-access.ts#findClinicalAccess':
    'tells a page whether its reader must give a reason',
  'lib/webhook-console/find-body-access.ts#findBodyAccess':
    'decides for the verbs that read what was received or answered',
  'lib/audit/record-audit.ts#recordAudit': 'writes the audit of what is allowed already',
  'lib/audit/record-access.ts#recordAccess': 'writes the audit of what is allowed already',
  'lib/audit/record-refusal.ts#recordRefusal': 'writes the audit of a refusal',
  'lib/auth/permissions.ts#requirePermission': 'is the check itself',
  'lib/critical-results/present-acting.ts#presentActing': 'says what the reader of a page may do',
  'lib/exports/limit-exports.ts#limitExports': 'is a check itself',
  'lib/exports/limit-exports.ts#alertToManyPatients': 'writes the audit of what is allowed already',
  'lib/auth/permissions.ts#requirePatient': 'is the check itself',
  'lib/auth/permissions.ts#requireStaff': 'is the check itself',
  'lib/auth/require-sandbox-user.ts#requireSandboxUser': 'is the check itself',
  'lib/consents/record-consents.ts#recordConsents': 'takes the patient that its verb required',
  'lib/orders/cancel-at-service.ts#cancelAtService': 'is given an order that was found for them',
  'lib/orders/staff/read-order-page.ts#readOrderPage': 'is given an order that was found for them',
  'lib/reports/read-reports.ts#requireReport': 'is given to verbs that have asked for permission',
  'lib/reports/read-reports.ts#requireReportReader': 'is the check itself',
  'lib/reviews/handovers/follow-handovers.ts#followHandovers':
    'is given a review that its verb has locked',
  'lib/reviews/decide-review.ts#writeDecision': 'is given a review that its verb has locked',
  'lib/simulator/require-simulator.ts#requireSimulator': 'is the check itself',
}
