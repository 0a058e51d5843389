import type { Db } from '#service/db/client.ts'
import { testEvent } from '#service/webhooks/accepts-event.ts'
import { writeMessage } from '#service/webhooks/record-event.ts'
import { disabledFault } from './resend-message.ts'

/** Delivers an event about nothing to one endpoint, whatever its filter; returns the message's id. */
export function sendTestEvent(
  db: Db,
  endpoint: { id: string; teamId: string; disabled: boolean },
): Promise<string> {
  if (endpoint.disabled) throw disabledFault()
  const envelope = {
    event_type: testEvent,
    user_id: null,
    client_user_id: null,
    team_id: endpoint.teamId,
    data: { endpoint_id: endpoint.id, message: 'A test event: nothing has changed.' },
  }
  const message = { body: JSON.stringify(envelope), receivers: [endpoint] }
  return db.$transaction((tx) => writeMessage(tx, envelope, message))
}
