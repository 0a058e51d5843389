import { z } from 'zod'
import { type CreateUser, type UserInfo, user, userInfo } from '#contract/users.ts'
import { type Caller, segment } from './caller.ts'

const done = z.looseObject({ success: z.literal(true) })

const physicians = z.array(
  z.looseObject({ first_name: z.string(), last_name: z.string(), npi: z.string() }),
)

export function userCalls({ call, read }: Caller, teamId: string) {
  return {
    createUser: (input: CreateUser) =>
      // A retry after a lost response conflicts with its own user, which callers adopt.
      call({ method: 'POST', path: '/v2/user', body: input, isRepeatable: true, schema: user }),
    resolveUser: (clientUserId: string) => read(user, `/v2/user/resolve/${segment(clientUserId)}`),
    getUser: (userId: string) => read(user, `/v2/user/${segment(userId)}`),
    getUserInfo: (userId: string) => read(userInfo, `/v2/user/${segment(userId)}/info/latest`),
    putUserInfo: (userId: string, info: UserInfo) =>
      call({
        method: 'PATCH',
        path: `/v2/user/${segment(userId)}/info`,
        body: info,
        isRepeatable: true,
        schema: userInfo,
      }),
    deleteUser: (userId: string) =>
      call({
        method: 'DELETE',
        path: `/v2/user/${segment(userId)}`,
        isRepeatable: true,
        schema: done,
      }),
    /** Possible for seven days. A user who is not deleted stays as is. */
    undoDeleteUser: (userId: string) =>
      call({
        method: 'POST',
        path: '/v2/user/undo_delete',
        query: { user_id: userId },
        isRepeatable: true,
        schema: done,
      }),
    listPhysicians: () => read(physicians, `/v2/team/${segment(teamId)}/physicians`),
  }
}
