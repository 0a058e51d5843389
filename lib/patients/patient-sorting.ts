import { Prisma } from '#prisma/generated/client.ts'
import type { PatientSort } from './patient-filters.ts'

interface PatientSorting {
  order: Prisma.Sql
  beyond: (patientId: string) => Prisma.Sql
}

// Each follows an index, so that every page costs the same. The cursor is a patient's id, whose sort values are read from
// the row, so that URLs contain no name and no rounded timestamp.
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

/** Descending time, then ascending id, as in the index: the first condition uses it, the second breaks ties. */
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
