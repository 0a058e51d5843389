import { z } from 'zod'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import type { DeletedUserKey } from './delete-user.ts'

export const undoDeleteKey = z.object({
  user_id: z.uuid().nullish(),
  client_user_id: z.string().trim().min(1).max(255).nullish(),
})

type GivenKey = z.infer<typeof undoDeleteKey>

/** The one key that the query or the body gives; both or none is 422. */
export function chooseDeletedUser(query: GivenKey, body: GivenKey | undefined): DeletedUserKey {
  const userId = query.user_id ?? body?.user_id
  const clientUserId = query.client_user_id ?? body?.client_user_id
  if (userId && clientUserId) {
    throw invalidValue(
      ['query', 'client_user_id'],
      'user_id and client_user_id are mutually exclusive',
      clientUserId,
    )
  }
  if (userId) return { userId }
  if (clientUserId) return { clientUserId }
  throw new HttpFault(422, [
    { type: 'missing', loc: ['query', 'user_id'], msg: 'Field required', input: null },
  ])
}
