import { Prisma } from '#service/db/generated/client.ts'
import { findExactLoincs, findLoincsByWord } from './find-named-loincs.ts'

/** "Thyroid-stimulating" is two words; other signs are searched for literally. */
function wordsOf(name: string): string[] {
  const words = new Set(
    name
      .toLowerCase()
      .split(/[\s,()/–-]+/)
      .filter(Boolean),
  )
  return words.size > 0 ? [...words] : [name.toLowerCase()]
}

/** SQL: a word is in the name, or begins a word of the slug. */
function isInName(row: 'm' | 't', word: string) {
  const name = Prisma.raw(`${row}.name`)
  const slug = Prisma.raw(`${row}.slug`)
  return Prisma.sql`(position(${word}::text IN lower(${name})) > 0 OR position('-' || ${word}::text IN '-' || ${slug}) > 0)`
}

const joinAnd = (conditions: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(conditions, ' AND ')})`

/** A panel is also called by its initials, without what is added to it: CBC, CMP. */
const initials = Prisma.sql`lower(regexp_replace(
  regexp_replace(m.name, '\\s+(with|and)\\s.*$|\\s*\\(.*$', '', 'i'), '(\\w)\\w*\\W*', '\\1', 'g'
))`

const isPanelCalled = (name: string) => Prisma.sql`(m.type = 'panel' AND ${initials} = ${name})`

const isOneOf = (loincIds: number[]) =>
  Prisma.sql`(m.type = 'biomarker' AND m.id IN (
    SELECT r.marker_id FROM marker_result r WHERE r.loinc_id = ANY(${loincIds}::int[])
  ))`

/** SQL on the row `m` of table marker: it is called so, by its name, slug or usual abbreviation. */
function isCalled(name: string) {
  const lower = name.toLowerCase()
  return Prisma.sql`(
    lower(m.name) = ${lower} OR m.slug = ${lower.replaceAll(/\s+/g, '-')}
    OR ${isPanelCalled(lower)} OR ${isOneOf(findExactLoincs(name))}
  )`
}

/**
 * SQL on the row `m` of table marker: every word is in its name, slug or one of the names that people use for it; with
 * its place: exact names before those that contain the words.
 */
export function searchMarkers(name: string) {
  const words = wordsOf(name)
  const inName = joinAnd(words.map((word) => isInName('m', word)))
  const inAny = joinAnd(
    words.map(
      (word) =>
        Prisma.sql`(${isInName('m', word)} OR ${isPanelCalled(word)} OR ${isOneOf(findLoincsByWord(word))})`,
    ),
  )
  const exact = isCalled(name)
  return {
    condition: Prisma.sql`(${exact} OR ${inAny})`,
    rank: Prisma.sql`CASE WHEN ${exact} THEN 0 WHEN ${inName} THEN 1 ELSE 2 END`,
  }
}

/**
 * SQL on the row `t` of table lab_test: every word is in its name or slug, or it has a marker, or a result of a panel, that is
 * called so.
 */
export function hasLabTestName(name: string) {
  const inName = joinAnd(wordsOf(name).map((word) => isInName('t', word)))
  return Prisma.sql`(${inName} OR EXISTS (
    SELECT 1 FROM lab_test_marker k JOIN marker m ON m.id = k.marker_id
    WHERE k.lab_test_id = t.id AND NOT k.is_reflex AND (${isCalled(name)} OR EXISTS (
      SELECT 1 FROM marker_result r
      WHERE r.marker_id = m.id AND r.loinc_id = ANY(${findExactLoincs(name)}::int[])
    ))
  ))`
}
