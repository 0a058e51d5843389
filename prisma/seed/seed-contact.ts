import { isSignUpOpen, saveSignUpSetting } from '#lib/accounts/sign-up/sign-up-setting.ts'
import type { Context } from '#lib/auth/context.ts'
import { saveContact } from '#lib/clinic-contact/contact-settings.ts'
import { db } from '#lib/db/client.ts'
import { usStates } from '#lib/kits/us-states.ts'
import { savePhysician } from '#lib/physicians/physicians.ts'

const weekday = { isOpen: true, opens: '08:00', closes: '18:00' }
const saturday = { isOpen: true, opens: '09:00', closes: '13:00' }
const sunday = { isOpen: false, opens: '', closes: '' }

/** The service’s list has the same two; the demo’s patients live in many states. */
const states = usStates.map(([code]) => code)
const physicians = [
  { firstName: 'Adaeze', lastName: 'Okafor', npi: '1093817462', states },
  { firstName: 'Henrik', lastName: 'Sorensen', npi: '1528064136', states },
]

/** The demo clinic’s contact details, physicians and open sign-up; the phone number is reserved for fiction. */
export async function seedContact(staff: ReadonlyMap<string, Context>) {
  const admin = staff.get('Padma Natarajan')
  if (!admin) throw new Error('Contact details need an administrator')
  if (!(await isSignUpOpen())) await saveSignUpSetting(admin, { isOpen: true })
  if ((await db().clinicPhysician.count()) === 0)
    for (const physician of physicians) await savePhysician(admin, physician)
  if ((await db().clinicContact.count()) > 0) return
  await saveContact(admin, {
    versionId: null,
    name: 'Cedar Vale Health',
    phone: '(303) 555-0142',
    email: 'hello@cedarvale.example',
    firstLine: '1820 Larimer Street',
    secondLine: '',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    timeZone: 'America/Denver',
    hours: [weekday, weekday, weekday, weekday, weekday, saturday, sunday],
    closedDays: [{ day: '2026-11-26' }, { day: '2026-12-25' }, { day: '2027-01-01' }],
    languages: ['en', 'es'],
    states: [],
  })
}
