import type { OwnTeam } from '#contract/teams.ts'
import type { DbReader } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'

/** The team of the key that asks; the ID of any other is answered like one that does not exist. */
export async function getOwnTeam(
  db: DbReader,
  teamId: string,
  requestedTeamId: string,
): Promise<OwnTeam> {
  requireOwnTeam(teamId, requestedTeamId)
  const team = await db.team.findUniqueOrThrow({
    where: { id: teamId },
    select: {
      id: true,
      orgId: true,
      name: true,
      partialWebhooksEnabled: true,
      minorOrderingEnabled: true,
      keys: {
        where: { deletedAt: null },
        orderBy: { id: 'asc' },
        select: { id: true, label: true, hint: true, createdAt: true },
      },
    },
  })
  return {
    id: team.id,
    org_id: team.orgId,
    name: team.name,
    api_keys: team.keys.map(({ id, label, hint, createdAt }) => ({
      id,
      label,
      value: `…${hint}`,
      team_id: team.id,
      created_at: presentTime(createdAt),
      deleted_at: null,
    })),
    configuration: {
      ...sameForAllTeams,
      partial_webhooks_enabled: team.partialWebhooksEnabled,
      minor_ordering_enabled: team.minorOrderingEnabled,
    },
    ...withoutMessages,
    // Of a team's own accounts at laboratories, each says how its orders are delegated.
    delegated_flow: 'not_delegated',
  }
}

export function requireOwnTeam(teamId: string, requestedTeamId: string) {
  if (requestedTeamId.toLowerCase() !== teamId) throw new HttpFault(404, 'Team does not exist')
}

const sameForAllTeams = {
  texts_enabled: false,
  /** history is announced, and read by who wants it */
  push_historical_data: false,
  /** events are without what providers sent, which the raw paths of summaries have */
  provider_raw_data: false,
  reject_duplicate_connection: true,
  /** each webhook says which types of events it gets */
  event_type_prefixes: null,
}

/** The service writes to no one: a team informs its patients and clinicians itself. */
const withoutMessages = {
  testkits_texts_enabled: false,
  lab_tests_patient_communication_enabled: false,
  lab_tests_patient_sms_communication_enabled: false,
  lab_tests_patient_email_communication_enabled: false,
  logo_url: null,
  critical_result_notification_email: null,
}
