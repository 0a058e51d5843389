// How patients reach the clinic. Client-safe.

export const maxClosedDays = 20

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** HH:MM in the clinic's time zone */
export interface OpenHours {
  opens: string
  closes: string
}

export interface ClinicAddress {
  firstLine: string
  secondLine: string | null
  city: string
  state: string
  zip: string
}

export interface ClinicContact {
  name: string
  /** +13035550142 */
  phone: string
  shownPhone: string
  email: string | null
  address: ClinicAddress | null
  timeZone: string
  /** Monday first, null for a day without; null where the clinic has published none */
  hours: (OpenHours | null)[] | null
  /** days on which the clinic is closed, whatever the weekday */
  closedDays: string[]
  languages: ClinicLanguage[]
  /** US states where the clinic accepts patients; empty: not stated */
  states: string[]
}

/** What staff read and administrators change. */
export interface ContactSettings {
  contact: ClinicContact
  /** identifies what was shown, so that two administrators cannot overwrite each other unseen; null before the first */
  versionId: string | null
  writtenBy: string | null
  writtenAt: string | null
  can: { edit: boolean }
}

/** The most spoken in the US (American Community Survey), and sign language. */
export const clinicLanguages = [
  'en',
  'es',
  'zh',
  'fil',
  'vi',
  'ar',
  'fr',
  'ko',
  'ru',
  'pt',
  'ht',
  'hi',
  'ase',
] as const
export type ClinicLanguage = (typeof clinicLanguages)[number]

/** US time zones, without those of a few counties. */
export const clinicTimeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const
