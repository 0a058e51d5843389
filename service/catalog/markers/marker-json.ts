import { Prisma } from '#service/db/generated/client.ts'

// PostgreSQL builds the wire JSON of whole markers, so that a page costs one query.

const questions = Prisma.sql`(
  SELECT json_build_object('questions', json_agg(json_build_object(
    'id', q.id,
    'required', q.required,
    'code', q.code,
    'value', q.value,
    'type', q.type,
    'sequence', q.sequence,
    'answers', (
      SELECT coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'value', a.value) ORDER BY a.id), '[]')
      FROM question_answer a
      WHERE a.question_id = q.id
    ),
    'constraint', q."constraint",
    'default', q.default_value
  ) ORDER BY q.sequence, q.id))
  FROM question q
  WHERE q.marker_id = m.id
  HAVING count(*) > 0
)`

const expectedResults = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', r.id,
    'name', r.name,
    'slug', r.slug,
    'lab_id', r.lab_id,
    'provider_id', r.provider_id,
    'required', r.required,
    'loinc', CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object(
      'id', l.id, 'name', l.name, 'slug', l.slug, 'code', l.code, 'unit', l.unit
    ) END
  ) ORDER BY r.id), '[]')
  FROM marker_result r
  LEFT JOIN loinc l ON l.id = r.loinc_id
  WHERE r.marker_id = m.id
)`

function markerKeys(isAvailable: boolean) {
  return Prisma.sql`
    'id', m.id,
    'name', m.name,
    'slug', m.slug,
    'description', m.description,
    'lab_id', m.lab_id,
    'provider_id', m.provider_id,
    'type', m.type,
    'unit', m.unit,
    'price', m.price,
    'aoe', ${questions},
    'a_la_carte_enabled', m.a_la_carte_enabled,
    'common_tat_days', m.common_tat_days,
    'worst_case_tat_days', m.worst_case_tat_days,
    'is_orderable', m.is_orderable AND ${isAvailable}`
}

/** SQL for the row `m` of table marker as a wire Marker; nothing is orderable when `isAvailable` is false. */
export function markerJson(isAvailable = true) {
  return Prisma.sql`json_build_object(${markerKeys(isAvailable)}, 'expected_results', ${expectedResults})`
}

export function labTestMarkerJson() {
  return Prisma.sql`json_build_object(${markerKeys(true)})`
}
