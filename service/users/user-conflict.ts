import type { User } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'

/** The client_user_id is another living user's: 400 that names the user, inside detail and beside it (decision 11). */
export function userConflict({ id, createdOn }: Pick<User, 'id' | 'createdOn'>) {
  const existing = { user_id: id, created_on: presentTime(createdOn) }
  return new HttpFault(
    400,
    { error_type: 'INVALID_REQUEST', error_message: 'Client user id already exists.', ...existing },
    existing,
  )
}
