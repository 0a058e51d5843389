import { z } from 'zod'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { type ClinicContact, clinicLanguages } from './clinic-contact.ts'

const storedHours = z
  .array(z.object({ opens: z.string(), closes: z.string() }).nullable())
  .length(7)

export const findContactRow = (reader: DbReader) =>
  reader.clinicContact.findFirst({ orderBy: { id: 'desc' } })

/** What patients see. Until an administrator writes it, the phone alone: the line for critical results, which always answers. */
export async function readContact(reader: DbReader = db()): Promise<ClinicContact> {
  return presentContact(await findContactRow(reader))
}

export function presentContact(row: Awaited<ReturnType<typeof findContactRow>>): ClinicContact {
  const { CLINIC_NAME, CLINIC_PHONE } = env()
  const name = row?.name ?? CLINIC_NAME
  if (!row) {
    const shownPhone = formatPhone(CLINIC_PHONE)
    const none = {
      email: null,
      address: null,
      hours: null,
      closedDays: [],
      languages: [],
      states: [],
    }
    return { name, phone: CLINIC_PHONE, shownPhone, timeZone: 'America/New_York', ...none }
  }
  const { phone, email, firstLine, secondLine, city, state, zip, timeZone } = row
  const hours = storedHours.safeParse(row.hours)
  return {
    name,
    phone,
    shownPhone: formatPhone(phone),
    email,
    address: { firstLine, secondLine, city, state, zip },
    timeZone,
    hours: hours.success && hours.data.some((day) => day !== null) ? hours.data : null,
    closedDays: row.closedDays.map((day) => day.toISOString().slice(0, 10)),
    languages: clinicLanguages.filter((language) => row.languages.includes(language)),
    states: row.states,
  }
}
