import type { Transaction } from '#service/db/client.ts'
import { writeMessages } from './record-event.ts'
import { exhaustedNotice } from './takes-event.ts'

interface ExhaustedDelivery {
  id: string
  endpointId: string
  message: { id: string; teamId: string; eventType: string }
}

/** Tells the team, once, that a message has been given up. A notice that is given up itself raises none. */
export async function noteExhausted(
  tx: Transaction,
  { endpointId, message }: ExhaustedDelivery,
  attempts: number,
) {
  if (message.eventType === exhaustedNotice) return
  await writeMessages(tx, {
    event_type: exhaustedNotice,
    user_id: null,
    client_user_id: null,
    team_id: message.teamId,
    data: {
      endpoint_id: endpointId,
      message_id: message.id,
      event_type: message.eventType,
      attempts,
    },
  })
}
