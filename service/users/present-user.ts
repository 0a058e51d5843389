import { z } from 'zod'
import type { WireUser } from '#contract/users.ts'
import type { User, WearableConnection } from '#service/db/generated/client.ts'
import { presentDay, presentTime } from '#service/http/present-time.ts'
import { presentConnectedSource } from '#service/wearables/connections/present-connection.ts'

const storedTimeZone = z
  .object({ id: z.string(), source_slug: z.string(), updated_at: z.string() })
  .nullable()
const storedBirthDate = z
  .object({ value: z.string(), source_slug: z.string(), updated_at: z.string() })
  .nullable()

/** What of other tables is presented with a user. */
export const withConnections = {
  wearableConnections: {
    where: { disconnectedAt: null },
    orderBy: { connectedAt: 'asc' },
  },
} as const

export function presentUser(user: User & { wearableConnections: WearableConnection[] }): WireUser {
  return {
    user_id: user.id,
    team_id: user.teamId,
    client_user_id: user.clientUserId,
    created_on: presentTime(user.createdOn),
    connected_sources: user.wearableConnections.map(presentConnectedSource),
    fallback_time_zone: storedTimeZone.parse(user.fallbackTimeZone),
    fallback_birth_date: storedBirthDate.parse(user.fallbackBirthDate),
    ingestion_start: user.ingestionStart && presentDay(user.ingestionStart),
    ingestion_end: user.ingestionEnd && presentDay(user.ingestionEnd),
  }
}
