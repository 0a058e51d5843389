import type { Context } from '#lib/auth/context.ts'
import { saveContact } from '#lib/clinic-contact/contact-settings.ts'
import { db } from '#lib/db/client.ts'

const weekday = { isOpen: true, opens: '08:00', closes: '18:00' }
const saturday = { isOpen: true, opens: '09:00', closes: '13:00' }
const sunday = { isOpen: false, opens: '', closes: '' }

/** The demo clinic’s phone, hours, address and email; the number is reserved for fiction. */
export async function seedContact(staff: ReadonlyMap<string, Context>) {
  const admin = staff.get('Padma Natarajan')
  if (!admin) throw new Error('Contact details need an administrator')
  if ((await db().clinicContact.count()) > 0) return
  await saveContact(admin, {
    versionId: null,
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
  })
}
