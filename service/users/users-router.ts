import { createRoute, z } from '@hono/zod-openapi'
import { wholeNumber } from '#contract/query-values.ts'
import {
  createUser as createUserBody,
  patchUser as patchUserBody,
  success,
  user,
  userConflict,
  userPage,
} from '#contract/users.ts'
import {
  describeAnswers,
  describeBody,
  describeEmptyAnswer,
} from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { chooseDeletedUser, deleteUser, undoDeleteKey, undoDeleteUser } from './delete-user.ts'
import { getUser, getUserByClientId } from './get-user.ts'
import { listUsers } from './list-users.ts'
import { createUser, patchUser } from './save-user.ts'
import { userInfoRouter } from './user-info-router.ts'

const params = z.object({ user_id: z.uuid() })
const unknownUser = { 404: 'User does not exist on this team' }
const conflict = {
  400: {
    description:
      'Another user has this client_user_id: detail names it, and so do the keys beside it',
    schema: userConflict,
  },
}

/** Users of a team. Literal paths come before /v2/user/{user_id}. */
export const usersRouter = createRouter()
usersRouter.route('/', userInfoRouter)

for (const path of ['/v2/user', '/v2/user/']) {
  const create = createRoute({
    method: 'post',
    path,
    hide: path.endsWith('/'),
    summary: 'Create a user',
    request: { body: describeBody(createUserBody) },
    responses: describeAnswers(user, 'The new user', conflict),
  })
  usersRouter.openapi(create, async (c) =>
    c.json(await createUser(c.get('db'), c.get('teamId'), c.req.valid('json')), 200),
  )
}

const list = createRoute({
  method: 'get',
  path: '/v2/user',
  summary: 'List the team’s users',
  request: {
    query: z.object({
      offset: wholeNumber(z.int().min(0).max(2_147_483_647).default(0)),
      limit: wholeNumber(z.int().min(1).max(500).default(100)),
    }),
  },
  responses: describeAnswers(userPage, 'A page of users'),
})
usersRouter.openapi(list, async (c) =>
  c.json(await listUsers(c.get('db'), c.get('teamId'), c.req.valid('query')), 200),
)

const resolve = createRoute({
  method: 'get',
  path: '/v2/user/resolve/{client_user_id}',
  summary: 'Find a user by client_user_id',
  request: { params: z.object({ client_user_id: z.string().trim().min(1).max(255) }) },
  responses: describeAnswers(user, 'The user', { 404: 'User not found' }),
})
usersRouter.openapi(resolve, async (c) => {
  const { client_user_id } = c.req.valid('param')
  return c.json(await getUserByClientId(c.get('db'), c.get('teamId'), client_user_id), 200)
})

const undoDelete = createRoute({
  method: 'post',
  path: '/v2/user/undo_delete',
  summary: 'Restore a deleted user within seven days',
  description: 'Takes either user_id or client_user_id, in the query or the body.',
  request: {
    query: undoDeleteKey,
    body: { required: false, content: { 'application/json': { schema: undoDeleteKey } } },
  },
  responses: describeAnswers(success, 'The user is restored', {
    404: 'User not found',
    409: 'Another user already has the client_user_id',
  }),
})
usersRouter.openapi(undoDelete, async (c) => {
  const key = chooseDeletedUser(c.req.valid('query'), c.req.valid('json'))
  return c.json(await undoDeleteUser(c.get('db'), c.get('teamId'), key), 200)
})

const get = createRoute({
  method: 'get',
  path: '/v2/user/{user_id}',
  summary: 'Get a user',
  request: { params },
  responses: describeAnswers(user, 'The user', unknownUser),
})
usersRouter.openapi(get, async (c) =>
  c.json(await getUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id), 200),
)

const patch = createRoute({
  method: 'patch',
  path: '/v2/user/{user_id}',
  summary: 'Update a user',
  request: { params, body: describeBody(patchUserBody) },
  responses: describeEmptyAnswer('Updated', { ...unknownUser, ...conflict }),
})
usersRouter.openapi(patch, async (c) => {
  const key = { teamId: c.get('teamId'), userId: c.req.valid('param').user_id }
  await patchUser(c.get('db'), key, c.req.valid('json'))
  return c.body(null, 204)
})

const remove = createRoute({
  method: 'delete',
  path: '/v2/user/{user_id}',
  summary: 'Delete a user',
  request: { params },
  responses: describeAnswers(
    success,
    'Hidden immediately with its appointments canceled, erased after seven days',
    unknownUser,
  ),
})
usersRouter.openapi(remove, async (c) =>
  c.json(await deleteUser(c.get('db'), c.get('teamId'), c.req.valid('param').user_id), 200),
)
