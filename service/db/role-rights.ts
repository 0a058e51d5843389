import type { RoleRights } from '#platform/database/grant-app-role.ts'

const appendOnly = ['service_audit']

const catalog = [
  'lab',
  'lab_account',
  'loinc',
  'marker',
  'marker_result',
  'question',
  'question_answer',
  'lab_test',
  'lab_test_marker',
]

/** What the processes of the service may do with its database. Those that open reports have no connection at all. */
export const serviceRights = {
  phial_service: { appendOnly, runsJobs: false },
  // It handles what others sent: hostile files, and answers of receivers.
  phial_service_worker: {
    appendOnly,
    readOnly: [...catalog, 'organization', 'team', 'team_physician'],
    hidden: ['team_api_key', 'management_key'],
    runsJobs: true,
  },
} satisfies Record<string, RoleRights>
