import { createTranslator } from 'next-intl'
import enAccounts from '#messages/en/accounts.json' with { type: 'json' }
import enAnalytes from '#messages/en/analytes.json' with { type: 'json' }
import enAppointments from '#messages/en/appointments.json' with { type: 'json' }
import enAttention from '#messages/en/attention.json' with { type: 'json' }
import enAudit from '#messages/en/audit.json' with { type: 'json' }
import enBoundary from '#messages/en/boundary.json' with { type: 'json' }
import enBulkActions from '#messages/en/bulk-actions.json' with { type: 'json' }
import enClinicContact from '#messages/en/clinic-contact.json' with { type: 'json' }
import enClinicSettings from '#messages/en/clinic-settings.json' with { type: 'json' }
import enCommon from '#messages/en/common.json' with { type: 'json' }
import enConsents from '#messages/en/consents.json' with { type: 'json' }
import enConversations from '#messages/en/conversations.json' with { type: 'json' }
import enCritical from '#messages/en/critical.json' with { type: 'json' }
import enDataExports from '#messages/en/data-exports.json' with { type: 'json' }
import enEmails from '#messages/en/emails.json' with { type: 'json' }
import enErrors from '#messages/en/errors.json' with { type: 'json' }
import enHarmAnchors from '#messages/en/harm-anchors.json' with { type: 'json' }
import enInsights from '#messages/en/insights.json' with { type: 'json' }
import enKits from '#messages/en/kits.json' with { type: 'json' }
import enLabTests from '#messages/en/lab-tests.json' with { type: 'json' }
import enLanding from '#messages/en/landing.json' with { type: 'json' }
import enLegal from '#messages/en/legal.json' with { type: 'json' }
import enMarkers from '#messages/en/markers.json' with { type: 'json' }
import enOrderActions from '#messages/en/order-actions.json' with { type: 'json' }
import enOrderCorrections from '#messages/en/order-corrections.json' with { type: 'json' }
import enOrderEntry from '#messages/en/order-entry.json' with { type: 'json' }
import enOrders from '#messages/en/orders.json' with { type: 'json' }
import enOwnAccesses from '#messages/en/own-accesses.json' with { type: 'json' }
import enOwnResults from '#messages/en/own-results.json' with { type: 'json' }
import enPalette from '#messages/en/palette.json' with { type: 'json' }
import enPatientHome from '#messages/en/patient-home.json' with { type: 'json' }
import enPatients from '#messages/en/patients.json' with { type: 'json' }
import enPrivacy from '#messages/en/privacy.json' with { type: 'json' }
import enReadingAccuracy from '#messages/en/reading-accuracy.json' with { type: 'json' }
import enReadingAliases from '#messages/en/reading-aliases.json' with { type: 'json' }
import enReports from '#messages/en/reports.json' with { type: 'json' }
import enResults from '#messages/en/results.json' with { type: 'json' }
import enResultsDesk from '#messages/en/results-desk.json' with { type: 'json' }
import enReviews from '#messages/en/reviews.json' with { type: 'json' }
import enSavedViews from '#messages/en/saved-views.json' with { type: 'json' }
import enSecondReadings from '#messages/en/second-readings.json' with { type: 'json' }
import enShell from '#messages/en/shell.json' with { type: 'json' }
import enShortcuts from '#messages/en/shortcuts.json' with { type: 'json' }
import enSimulator from '#messages/en/simulator.json' with { type: 'json' }
import enStaffOrders from '#messages/en/staff-orders.json' with { type: 'json' }
import enUnits from '#messages/en/units.json' with { type: 'json' }
import enViewing from '#messages/en/viewing.json' with { type: 'json' }
import enWearables from '#messages/en/wearables.json' with { type: 'json' }
import enWebhookEndpoints from '#messages/en/webhook-endpoints.json' with { type: 'json' }
import enWebhooks from '#messages/en/webhooks.json' with { type: 'json' }
import esAccounts from '#messages/es/accounts.json' with { type: 'json' }
import esAnalytes from '#messages/es/analytes.json' with { type: 'json' }
import esAppointments from '#messages/es/appointments.json' with { type: 'json' }
import esAttention from '#messages/es/attention.json' with { type: 'json' }
import esAudit from '#messages/es/audit.json' with { type: 'json' }
import esBoundary from '#messages/es/boundary.json' with { type: 'json' }
import esBulkActions from '#messages/es/bulk-actions.json' with { type: 'json' }
import esClinicContact from '#messages/es/clinic-contact.json' with { type: 'json' }
import esClinicSettings from '#messages/es/clinic-settings.json' with { type: 'json' }
import esCommon from '#messages/es/common.json' with { type: 'json' }
import esConsents from '#messages/es/consents.json' with { type: 'json' }
import esConversations from '#messages/es/conversations.json' with { type: 'json' }
import esCritical from '#messages/es/critical.json' with { type: 'json' }
import esDataExports from '#messages/es/data-exports.json' with { type: 'json' }
import esEmails from '#messages/es/emails.json' with { type: 'json' }
import esErrors from '#messages/es/errors.json' with { type: 'json' }
import esHarmAnchors from '#messages/es/harm-anchors.json' with { type: 'json' }
import esInsights from '#messages/es/insights.json' with { type: 'json' }
import esKits from '#messages/es/kits.json' with { type: 'json' }
import esLabTests from '#messages/es/lab-tests.json' with { type: 'json' }
import esLanding from '#messages/es/landing.json' with { type: 'json' }
import esLegal from '#messages/es/legal.json' with { type: 'json' }
import esMarkers from '#messages/es/markers.json' with { type: 'json' }
import esOrderActions from '#messages/es/order-actions.json' with { type: 'json' }
import esOrderCorrections from '#messages/es/order-corrections.json' with { type: 'json' }
import esOrderEntry from '#messages/es/order-entry.json' with { type: 'json' }
import esOrders from '#messages/es/orders.json' with { type: 'json' }
import esOwnAccesses from '#messages/es/own-accesses.json' with { type: 'json' }
import esOwnResults from '#messages/es/own-results.json' with { type: 'json' }
import esPalette from '#messages/es/palette.json' with { type: 'json' }
import esPatientHome from '#messages/es/patient-home.json' with { type: 'json' }
import esPatients from '#messages/es/patients.json' with { type: 'json' }
import esPrivacy from '#messages/es/privacy.json' with { type: 'json' }
import esReadingAccuracy from '#messages/es/reading-accuracy.json' with { type: 'json' }
import esReadingAliases from '#messages/es/reading-aliases.json' with { type: 'json' }
import esReports from '#messages/es/reports.json' with { type: 'json' }
import esResults from '#messages/es/results.json' with { type: 'json' }
import esResultsDesk from '#messages/es/results-desk.json' with { type: 'json' }
import esReviews from '#messages/es/reviews.json' with { type: 'json' }
import esSavedViews from '#messages/es/saved-views.json' with { type: 'json' }
import esSecondReadings from '#messages/es/second-readings.json' with { type: 'json' }
import esShell from '#messages/es/shell.json' with { type: 'json' }
import esShortcuts from '#messages/es/shortcuts.json' with { type: 'json' }
import esSimulator from '#messages/es/simulator.json' with { type: 'json' }
import esStaffOrders from '#messages/es/staff-orders.json' with { type: 'json' }
import esUnits from '#messages/es/units.json' with { type: 'json' }
import esViewing from '#messages/es/viewing.json' with { type: 'json' }
import esWearables from '#messages/es/wearables.json' with { type: 'json' }
import esWebhookEndpoints from '#messages/es/webhook-endpoints.json' with { type: 'json' }
import esWebhooks from '#messages/es/webhooks.json' with { type: 'json' }
import type { Locale } from './locale.ts'
import { regionalLocale } from './regional-locale.ts'

const en = {
  'clinic-contact': enClinicContact,
  'clinic-settings': enClinicSettings,
  common: enCommon,
  shell: enShell,
  errors: enErrors,
  boundary: enBoundary,
  landing: enLanding,
  legal: enLegal,
  accounts: enAccounts,
  'lab-tests': enLabTests,
  'harm-anchors': enHarmAnchors,
  insights: enInsights,
  kits: enKits,
  'bulk-actions': enBulkActions,
  'saved-views': enSavedViews,
  'second-readings': enSecondReadings,
  'order-actions': enOrderActions,
  'order-corrections': enOrderCorrections,
  'order-entry': enOrderEntry,
  orders: enOrders,
  'own-accesses': enOwnAccesses,
  'own-results': enOwnResults,
  'patient-home': enPatientHome,
  markers: enMarkers,
  'staff-orders': enStaffOrders,
  'results-desk': enResultsDesk,
  shortcuts: enShortcuts,
  palette: enPalette,
  conversations: enConversations,
  critical: enCritical,
  'data-exports': enDataExports,
  emails: enEmails,
  consents: enConsents,
  simulator: enSimulator,
  appointments: enAppointments,
  attention: enAttention,
  audit: enAudit,
  patients: enPatients,
  'reading-accuracy': enReadingAccuracy,
  'reading-aliases': enReadingAliases,
  reports: enReports,
  results: enResults,
  privacy: enPrivacy,
  reviews: enReviews,
  units: enUnits,
  viewing: enViewing,
  wearables: enWearables,
  'webhook-endpoints': enWebhookEndpoints,
  webhooks: enWebhooks,
  analytes: enAnalytes,
}

export type Messages = typeof en

export type Namespace = keyof Messages

/** English sets the shape: a missing Spanish namespace or key is a type error here. */
const es: Messages = {
  'clinic-contact': esClinicContact,
  'clinic-settings': esClinicSettings,
  common: esCommon,
  shell: esShell,
  errors: esErrors,
  boundary: esBoundary,
  landing: esLanding,
  legal: esLegal,
  accounts: esAccounts,
  'lab-tests': esLabTests,
  'harm-anchors': esHarmAnchors,
  insights: esInsights,
  kits: esKits,
  'bulk-actions': esBulkActions,
  'saved-views': esSavedViews,
  'second-readings': esSecondReadings,
  'order-actions': esOrderActions,
  'order-corrections': esOrderCorrections,
  'order-entry': esOrderEntry,
  orders: esOrders,
  'own-accesses': esOwnAccesses,
  'own-results': esOwnResults,
  'patient-home': esPatientHome,
  markers: esMarkers,
  'staff-orders': esStaffOrders,
  'results-desk': esResultsDesk,
  shortcuts: esShortcuts,
  palette: esPalette,
  conversations: esConversations,
  critical: esCritical,
  'data-exports': esDataExports,
  emails: esEmails,
  consents: esConsents,
  simulator: esSimulator,
  appointments: esAppointments,
  attention: esAttention,
  audit: esAudit,
  patients: esPatients,
  'reading-accuracy': esReadingAccuracy,
  'reading-aliases': esReadingAliases,
  reports: esReports,
  results: esResults,
  privacy: esPrivacy,
  reviews: esReviews,
  units: esUnits,
  viewing: esViewing,
  wearables: esWearables,
  'webhook-endpoints': esWebhookEndpoints,
  webhooks: esWebhooks,
  analytes: esAnalytes,
}

export const messages: Record<Locale, Messages> = { en, es }

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

export function translatorFor<N extends Namespace>(locale: Locale, namespace: N) {
  return createTranslator({
    // The type of next-intl has the languages alone.
    locale: regionalLocale(locale) as Locale,
    namespace,
    messages: messages[locale],
    timeZone: 'UTC',
  })
}
