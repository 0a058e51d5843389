import { z } from 'zod'

const teamApiKey = z.looseObject({
  id: z.string(),
  label: z.string(),
  /** its last four characters: only the answer that created a key has it whole */
  value: z.string(),
  team_id: z.string(),
  created_at: z.string(),
  deleted_at: z.string().nullable(),
})

const teamConfiguration = z.looseObject({
  texts_enabled: z.boolean(),
  push_historical_data: z.boolean(),
  provider_raw_data: z.boolean(),
  reject_duplicate_connection: z.boolean(),
  partial_webhooks_enabled: z.boolean(),
  minor_ordering_enabled: z.boolean(),
  /** null: events of every type */
  event_type_prefixes: z.array(z.string()).nullable(),
})

/** A team as its own key reads it. */
export const ownTeam = z.looseObject({
  id: z.string(),
  org_id: z.string(),
  name: z.string(),
  api_keys: z.array(teamApiKey),
  configuration: teamConfiguration,
  testkits_texts_enabled: z.boolean(),
  lab_tests_patient_communication_enabled: z.boolean(),
  lab_tests_patient_sms_communication_enabled: z.boolean(),
  lab_tests_patient_email_communication_enabled: z.boolean(),
  logo_url: z.string().nullable(),
  delegated_flow: z.string(),
  critical_result_notification_email: z.string().nullable(),
})

export type OwnTeam = z.infer<typeof ownTeam>
