import type { z } from 'zod'
import type { saveContactInput } from '#lib/clinic-contact/contact-input.ts'
import { getContactSettings, saveContact } from '#lib/clinic-contact/contact-settings.ts'
import { removeLogo, replaceLogo } from '#lib/clinic-logo/change-logo.ts'
import { outcomeRules } from './outcomes.ts'
import type { RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

const verbs = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const routes = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })

/** Of a version that does not exist: nothing is saved. */
const contact: z.input<typeof saveContactInput> = {
  versionId: '999999',
  name: 'Cedar Vale Health',
  phone: '(303) 555-0142',
  email: '',
  firstLine: '1820 Larimer Street',
  secondLine: '',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  timeZone: 'America/Denver',
  hours: Array.from({ length: 7 }, () => ({ isOpen: true, opens: '08:00', closes: '18:00' })),
  closedDays: [],
  languages: [],
  states: [],
}

export const contactVerbs: Record<string, VerbRule> = {
  'lib/clinic-contact/contact-settings.ts#getContactSettings': {
    may: verbs.forStaff('ok'),
    call: (context) => getContactSettings(context),
  },
  'lib/clinic-contact/contact-settings.ts#saveContact': {
    may: verbs.forStaff('changed-meanwhile', ['admin']),
    call: (context) => saveContact(context, contact),
  },
  'lib/clinic-logo/change-logo.ts#replaceLogo': {
    may: verbs.forStaff('unsupported-type', ['admin']),
    call: (context) => replaceLogo(context, new Request('http://localhost', { method: 'POST' })),
  },
  'lib/clinic-logo/change-logo.ts#removeLogo': {
    may: verbs.forStaff('ok', ['admin']),
    call: (context) => removeLogo(context),
  },
}

export function contactRoutes(): Record<string, RouteCase[]> {
  return {
    'clinic/logo': [
      { method: 'POST', path: 'clinic/logo', files: true, may: routes.forStaff(415, ['admin']) },
      { method: 'DELETE', path: 'clinic/logo', may: routes.forStaff(204, ['admin']) },
    ],
    'clinic-logo/[file]': [
      { method: 'GET', path: `clinic-logo/${'0'.repeat(64)}.png`, may: routes.forAnyone(404) },
    ],
    'clinic/contact': [
      { method: 'PUT', path: 'clinic/contact', body: {}, may: routes.forStaff(422, ['admin']) },
    ],
  }
}
