import { Prisma } from '#prisma/generated/client.ts'
import type { PatientSort } from './patient-filters.ts'

interface PatientSorting {
  order: Prisma.Sql
  /** A condition for who comes behind the named patient in this order. */
  beyond: (patientId: string) => Prisma.Sql
}

// Each is the order of an index, so that any page costs the same. The place is read from the patient who marks it, so
// that no name and no rounded instant has to travel.
const sortings: Record<PatientSort, { forwards: PatientSorting; backwards: PatientSorting }> = {
  name: {
    forwards: {
      order: Prisma.sql`lower(p.last_name), lower(p.first_name), p.id`,
      beyond: (id) => Prisma.sql`(lower(p.last_name), lower(p.first_name), p.id) > ${nameOf(id)}`,
    },
    backwards: {
      order: Prisma.sql`lower(p.last_name) DESC, lower(p.first_name) DESC, p.id DESC`,
      beyond: (id) => Prisma.sql`(lower(p.last_name), lower(p.first_name), p.id) < ${nameOf(id)}`,
    },
  },
  activity: newestFirst({
    at: Prisma.sql`a.last_activity_at`,
    id: Prisma.sql`a.patient_id`,
    of: (id) =>
      Prisma.sql`(SELECT last_activity_at FROM patient_activity WHERE patient_id = ${id}::uuid)`,
  }),
  newest: newestFirst({
    at: Prisma.sql`p.created_at`,
    id: Prisma.sql`p.id`,
    of: (id) => Prisma.sql`(SELECT created_at FROM patient WHERE id = ${id}::uuid)`,
  }),
}

export function patientSorting(sort: PatientSort, isBackwards: boolean): PatientSorting {
  return sortings[sort][isBackwards ? 'backwards' : 'forwards']
}

function nameOf(id: string) {
  return Prisma.sql`(
    (SELECT lower(last_name) FROM patient WHERE id = ${id}::uuid),
    (SELECT lower(first_name) FROM patient WHERE id = ${id}::uuid), ${id}::uuid)`
}

interface Columns {
  at: Prisma.Sql
  id: Prisma.Sql
  of: (id: string) => Prisma.Sql
}

/** The instant falls and the id rises, as in the index: the first condition is its bound, the second sorts ties. */
function newestFirst({ at, id, of }: Columns) {
  return {
    forwards: {
      order: Prisma.sql`${at} DESC, ${id}`,
      beyond: (from: string) =>
        Prisma.sql`${at} <= ${of(from)} AND (${at} < ${of(from)} OR ${id} > ${from}::uuid)`,
    },
    backwards: {
      order: Prisma.sql`${at}, ${id} DESC`,
      beyond: (from: string) =>
        Prisma.sql`${at} >= ${of(from)} AND (${at} > ${of(from)} OR ${id} < ${from}::uuid)`,
    },
  }
}
