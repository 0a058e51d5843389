import { loincMatch } from '#contract/lab-reports.ts'
import type { DbReader } from '#lib/db/client.ts'
import { Prisma } from '#prisma/generated/client.ts'

interface StoredProposal {
  laboratory_id: string
  laboratory: string
  name: string
  printed_name: string
  loinc_code: string
  patients: number
  match: unknown
}

/**
 * A word of the patient's own name in a row's name may be there by a misread line: such a row proposes nothing. Nor does
 * a name with as many digits as a date of birth or a number of a person has. The table refuses the latter as well.
 */
const namesNobody = Prisma.sql`
  length(r.name) <= 80 AND r.name !~ '@|[0-9][-./ ][0-9]+[-./ ][0-9]'
  AND length(regexp_replace(r.name, '[^0-9]', '', 'g')) < 6
  AND NOT EXISTS (
    SELECT FROM regexp_split_to_table(lower(p.first_name || ' ' || p.last_name), '[^[:alpha:]]+') AS word
     WHERE length(word) > 2 AND word = ANY(regexp_split_to_array(r.name, '[^[:alpha:]]+')))`

/**
 * The same code edit for the same name and laboratory in reports of two patients, with no row of that name approved with
 * another code, and no decision in force.
 */
const proposed = Prisma.sql`
  SELECT e.* FROM (
    SELECT laboratory_id, r.name, as_approved->>'code' AS loinc_code, count(DISTINCT d.patient_id)::int AS patients,
           (array_agg(laboratory ORDER BY r.decided_at DESC))[1] AS laboratory,
           (array_agg(as_approved->>'name' ORDER BY r.decided_at DESC))[1] AS printed_name,
           (array_agg(decision_id ORDER BY r.decided_at DESC, row_id))[1] AS decision_id,
           (array_agg(row_id ORDER BY r.decided_at DESC, row_id))[1] AS row_id
      FROM reading_evaluation r
      JOIN review_decision d ON d.id = r.decision_id JOIN patient p ON p.id = d.patient_id
     WHERE verdict = 'read' AND 'code' = ANY(wrong) AND NOT 'name' = ANY(wrong)
       AND laboratory <> '' AND r.name <> '' AND as_approved->>'code' IS NOT NULL
       AND ${namesNobody}
     GROUP BY 1, 2, 3
    HAVING count(DISTINCT d.patient_id) >= 2
  ) AS e
  WHERE NOT EXISTS (
          SELECT FROM reading_evaluation o
           WHERE o.laboratory_id = e.laboratory_id AND o.name = e.name AND o.verdict IN ('read', 'missed')
             AND o.as_approved->>'code' <> e.loinc_code)
    AND NOT EXISTS (
          SELECT FROM reading_alias a LEFT JOIN reading_alias_end x ON x.alias_id = a.id
           WHERE a.laboratory_id = e.laboratory_id AND a.name = e.name AND a.loinc_code = e.loinc_code
             AND x.alias_id IS NULL)`

export async function readProposalCount(reader: DbReader): Promise<number> {
  const [row] = await reader.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (${proposed}) AS found`
  return row?.n ?? 0
}

interface ProposalKey {
  laboratoryId: string
  name: string
  loincCode: string
}

/** Those with most patients first; with a key only that one. */
export async function findProposals(reader: DbReader, limit: number, key?: ProposalKey) {
  const one = key
    ? Prisma.sql`WHERE p.laboratory_id = ${key.laboratoryId}::uuid AND p.name = ${key.name} AND p.loinc_code = ${key.loincCode}`
    : Prisma.empty
  const rows = await reader.$queryRaw<StoredProposal[]>`
    SELECT p.laboratory_id::text, p.laboratory, p.name, p.printed_name, p.loinc_code, p.patients,
           (SELECT row -> 'loinc_matches' -> 0
              FROM review_decision d, jsonb_array_elements(d.after) AS row
             WHERE d.id = p.decision_id AND row ->> 'id' = p.row_id LIMIT 1) AS match
      FROM (${proposed}) AS p ${one}
     ORDER BY p.patients DESC, p.laboratory, p.name, p.loinc_code LIMIT ${limit}`
  return rows.flatMap(({ match, ...row }) => {
    // Without the code's name nothing says of which specimen it is.
    const code = loincMatch.safeParse(match).data
    if (!code || code.loinc_code !== row.loinc_code) return []
    return {
      laboratoryId: row.laboratory_id,
      laboratory: row.laboratory,
      name: row.name,
      printedName: row.printed_name,
      loincCode: row.loinc_code,
      patients: row.patients,
      loincName: code.loinc_name,
      displayName: code.display_name ?? null,
      ucumUnit: code.ucum_unit ?? null,
    }
  })
}
