import { dayWhere } from '#lib/dates/day-where.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { readContact } from './read-contact.ts'

/** The clinic's calendar day, by which ages count: in the evening UTC is a day ahead of every state. */
export async function readClinicDay(reader: DbReader = db(), now = new Date()): Promise<string> {
  const { timeZone } = await readContact(reader)
  return dayWhere(timeZone, now.toISOString())
}
