import { createTranslator } from 'next-intl'
import type { Locale } from '#lib/i18n/locale.ts'
import enAccounts from '#messages/en/accounts.json' with { type: 'json' }
import enAttention from '#messages/en/attention.json' with { type: 'json' }
import enBoundary from '#messages/en/boundary.json' with { type: 'json' }
import enClinic from '#messages/en/clinic.json' with { type: 'json' }
import enCommon from '#messages/en/common.json' with { type: 'json' }
import enConsents from '#messages/en/consents.json' with { type: 'json' }
import enDesk from '#messages/en/desk.json' with { type: 'json' }
import enEmails from '#messages/en/emails.json' with { type: 'json' }
import enErrors from '#messages/en/errors.json' with { type: 'json' }
import enHome from '#messages/en/home.json' with { type: 'json' }
import enKits from '#messages/en/kits.json' with { type: 'json' }
import enMarkers from '#messages/en/markers.json' with { type: 'json' }
import enOrders from '#messages/en/orders.json' with { type: 'json' }
import enPatientHome from '#messages/en/patient-home.json' with { type: 'json' }
import enPatients from '#messages/en/patients.json' with { type: 'json' }
import enReports from '#messages/en/reports.json' with { type: 'json' }
import enResults from '#messages/en/results.json' with { type: 'json' }
import enReview from '#messages/en/review.json' with { type: 'json' }
import enShell from '#messages/en/shell.json' with { type: 'json' }
import enSimulator from '#messages/en/simulator.json' with { type: 'json' }
import enTests from '#messages/en/tests.json' with { type: 'json' }
import esAccounts from '#messages/es/accounts.json' with { type: 'json' }
import esAttention from '#messages/es/attention.json' with { type: 'json' }
import esBoundary from '#messages/es/boundary.json' with { type: 'json' }
import esClinic from '#messages/es/clinic.json' with { type: 'json' }
import esCommon from '#messages/es/common.json' with { type: 'json' }
import esConsents from '#messages/es/consents.json' with { type: 'json' }
import esDesk from '#messages/es/desk.json' with { type: 'json' }
import esEmails from '#messages/es/emails.json' with { type: 'json' }
import esErrors from '#messages/es/errors.json' with { type: 'json' }
import esHome from '#messages/es/home.json' with { type: 'json' }
import esKits from '#messages/es/kits.json' with { type: 'json' }
import esMarkers from '#messages/es/markers.json' with { type: 'json' }
import esOrders from '#messages/es/orders.json' with { type: 'json' }
import esPatientHome from '#messages/es/patient-home.json' with { type: 'json' }
import esPatients from '#messages/es/patients.json' with { type: 'json' }
import esReports from '#messages/es/reports.json' with { type: 'json' }
import esResults from '#messages/es/results.json' with { type: 'json' }
import esReview from '#messages/es/review.json' with { type: 'json' }
import esShell from '#messages/es/shell.json' with { type: 'json' }
import esSimulator from '#messages/es/simulator.json' with { type: 'json' }
import esTests from '#messages/es/tests.json' with { type: 'json' }

const en = {
  common: enCommon,
  shell: enShell,
  errors: enErrors,
  boundary: enBoundary,
  home: enHome,
  accounts: enAccounts,
  tests: enTests,
  kits: enKits,
  orders: enOrders,
  'patient-home': enPatientHome,
  markers: enMarkers,
  clinic: enClinic,
  desk: enDesk,
  emails: enEmails,
  consents: enConsents,
  simulator: enSimulator,
  attention: enAttention,
  patients: enPatients,
  reports: enReports,
  results: enResults,
  review: enReview,
}

export type Messages = typeof en

export type Namespace = keyof Messages

/** English is the shape: a namespace or a key missing in Spanish is a type error here. */
const es: Messages = {
  common: esCommon,
  shell: esShell,
  errors: esErrors,
  boundary: esBoundary,
  home: esHome,
  accounts: esAccounts,
  tests: esTests,
  kits: esKits,
  orders: esOrders,
  'patient-home': esPatientHome,
  markers: esMarkers,
  clinic: esClinic,
  desk: esDesk,
  emails: esEmails,
  consents: esConsents,
  simulator: esSimulator,
  attention: esAttention,
  patients: esPatients,
  reports: esReports,
  results: esResults,
  review: esReview,
}

export const messages: Record<Locale, Messages> = { en, es }

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

/** A translator for code outside a page: e-mails, jobs, scripts. */
export function translatorFor<N extends Namespace>(locale: Locale, namespace: N) {
  return createTranslator({ locale, namespace, messages: messages[locale], timeZone: 'UTC' })
}
