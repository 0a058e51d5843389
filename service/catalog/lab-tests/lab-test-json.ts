import { labJson } from '#service/catalog/labs/lab-json.ts'
import { labTestMarkerJson } from '#service/catalog/markers/marker-json.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { labTestStatus } from './lab-test-status.ts'

const directMarkers = Prisma.sql`FROM lab_test_marker k JOIN marker m ON m.id = k.marker_id
  WHERE k.lab_test_id = t.id AND NOT k.is_reflex`

// As with panels: the slowest marker's turnaround, and unknown when one is unknown.
function slowest(column: 'common_tat_days' | 'worst_case_tat_days') {
  const days = Prisma.raw(`m.${column}`)
  return Prisma.sql`(SELECT CASE WHEN bool_and(${days} IS NOT NULL) THEN max(${days}) END ${directMarkers})`
}

/** SQL for the rows `t` of table lab_test and `lab` as a wire LabTest, without reflex markers. */
export function labTestJson() {
  const status = labTestStatus()
  return Prisma.sql`json_build_object(
    'id', t.id,
    'slug', t.slug,
    'name', t.name,
    'description', t.description,
    'sample_type', t.sample_type,
    'method', t.method,
    'price', t.price,
    'is_active', ${status} = 'active',
    'status', ${status},
    'fasting', t.fasting,
    'lab', ${labJson},
    'markers', (SELECT coalesce(json_agg(${labTestMarkerJson()} ORDER BY m.name, m.id), '[]') ${directMarkers}),
    'is_delegated', t.is_delegated,
    'auto_generated', t.auto_generated,
    'has_collection_instructions', t.has_collection_instructions,
    'common_tat_days', ${slowest('common_tat_days')},
    'worst_case_tat_days', ${slowest('worst_case_tat_days')}
  )`
}
