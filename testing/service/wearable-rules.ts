import { randomUUID } from 'node:crypto'
import { cholesterolTypes, summaryKinds } from '#contract/wearables/resources.ts'
import type { OperationRule, TeamRecords } from './operation-table.ts'
import type { OrderFixture } from './order-fixture.ts'

/** What a user with one connected provider has. */
export interface WearableRecords {
  deviceId: string
  workoutId: string
  sleepId: string
  /** of links that the test may use up */
  tokens: { open: string; password: string; mfa: string; email: string }
}

const list = { own: 200, foreign: 200 }
const row = { own: 200, foreign: 404 }
/** The token is the key: a team key does not open a link. */
const withToken = (
  token: keyof WearableRecords['tokens'],
  rule: Omit<OperationRule, 'own' | 'foreign'> = {},
): OperationRule => ({
  ...rule,
  headers: ({ wearables }) => ({ 'x-service-link-token': wearables.tokens[token] }),
  own: 200,
  foreign: 401,
})
const ofUser = (rest: string): OperationRule => ({
  path: ({ userId }) => `/v2/user/${userId}/${rest}`,
  ...row,
})
const credentials = { username: 'Grace', password: 'secret' }

/** Operations about wearable data. */
export const wearableRules: Record<string, OperationRule> = {
  'get /v2/providers': list,
  'get /v2/introspect/resources': list,
  'get /v2/introspect/historical_pull': list,
  'get /v2/introspect/days': {
    query: () => ({
      start_date: '2026-05-01',
      end_date: '2026-05-02',
      received_before: '2026-06-01T00:00:00Z',
    }),
    ...list,
  },
  ...readRules(),
  'get /v2/user/{user_id}/device': ofUser('device'),
  'get /v2/user/{user_id}/device/{device_id}': {
    path: ({ userId, wearables }) => `/v2/user/${userId}/device/${wearables.deviceId}`,
    ...row,
  },
  'delete /v2/user/{user_id}/{provider}': ofUser('fitbit'),
  'post /v2/link/token': { body: ({ userId }) => ({ user_id: userId }), ...row },
  'post /v2/link/connect/demo': {
    body: ({ userId }) => ({ user_id: userId, provider: 'oura' }),
    ...row,
  },
  'post /sandbox/wearables/fail': {
    body: ({ userId }) => ({ user_id: userId, provider: 'fitbit' }),
    ...row,
  },
  'get /v2/link/providers': withToken('open'),
  'get /v2/link/provider/oauth/{provider}': withToken('open', {
    path: () => '/v2/link/provider/oauth/oura',
  }),
  'post /v2/link/provider/password/{provider}': withToken('password', {
    path: () => '/v2/link/provider/password/whoop',
    body: () => credentials,
  }),
  'post /v2/link/provider/password/{provider}/complete_mfa': withToken('mfa', {
    path: () => '/v2/link/provider/password/whoop/complete_mfa',
    body: () => ({ mfa_code: '123456' }),
  }),
  'post /v2/link/provider/email/{provider}': withToken('email', {
    path: () => '/v2/link/provider/email/freestyle_libre',
    body: () => ({ email: 'grace@example.com' }),
  }),
}

function readRules(): Record<string, OperationRule> {
  const query = () => ({ start_date: '2026-05-01', end_date: '2026-05-02' })
  const kinds = summaryKinds.flatMap((kind) =>
    ['', '/raw'].map((rest): [string, OperationRule] => [
      `get /v2/summary/${kind}/{user_id}${rest}`,
      {
        path: ({ userId }) => `/v2/summary/${kind}/${userId}${rest}`,
        ...(kind !== 'profile' && { query }),
        ...row,
      },
    ]),
  )
  const cholesterol = cholesterolTypes.flatMap((type) =>
    ['', '/grouped'].map((rest): [string, OperationRule] => [
      `get /v2/timeseries/{user_id}/cholesterol/${type}${rest}`,
      {
        path: ({ userId }) => `/v2/timeseries/${userId}/cholesterol/${type}${rest}`,
        query,
        ...row,
      },
    ]),
  )
  return {
    ...Object.fromEntries([...kinds, ...cholesterol]),
    'get /v2/timeseries/workouts/{workout_id}/stream': {
      path: ({ wearables }) => `/v2/timeseries/workouts/${wearables.workoutId}/stream`,
      ...row,
    },
    'get /v2/timeseries/sleep/{sleep_id}/stream': {
      path: ({ wearables }) => `/v2/timeseries/sleep/${wearables.sleepId}/stream`,
      ...row,
    },
    'get /v2/timeseries/{user_id}/{resource}': {
      path: ({ userId }) => `/v2/timeseries/${userId}/heartrate`,
      query,
      ...row,
    },
    'get /v2/timeseries/{user_id}/{resource}/grouped': {
      path: ({ userId }) => `/v2/timeseries/${userId}/heartrate/grouped`,
      query,
      ...row,
    },
  }
}

export async function buildWearableRecords(
  fixture: OrderFixture,
  { apiKey, userId }: { apiKey: string; userId: string },
): Promise<WearableRecords> {
  const { db } = fixture
  const at = new Date('2026-05-01T12:00:00Z')
  const [deviceId, workoutId, sleepId, profileId] = [1, 2, 3, 4].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const connection = await db.wearableConnection.create({
    data: { userId, provider: 'fitbit', connectedAt: at, syncedUntil: at, syncAt: at },
  })
  const origin = { provider: 'fitbit', sourceType: 'watch' }
  await db.wearableDevice.create({
    data: {
      ...origin,
      userId,
      id: deviceId,
      connectionId: connection.id,
      manufacturer: 'Fitbit',
      model: 'Charge 6',
      createdAt: at,
      updatedAt: at,
    },
  })
  const { id: seriesId } = await db.wearableSeries.create({
    data: { ...origin, userId, resource: 'heartrate' },
  })
  await db.wearableSample.create({
    data: { userId, seriesId, at, value: 61, timezoneOffset: 0, receivedAt: at },
  })
  for (const [id, kind] of [
    [workoutId, 'workouts'],
    [sleepId, 'sleep'],
    [profileId, 'profile'],
  ] as const)
    await db.wearableSummary.create({
      data: {
        ...origin,
        userId,
        id,
        kind,
        calendarDate: kind === 'profile' ? null : new Date('2026-05-01'),
        startsAt: at,
        endsAt: new Date(at.getTime() + 1_800_000),
        timezoneOffset: 0,
        fields: summaryFields[kind],
        raw: { id },
        receivedAt: at,
        createdAt: at,
        updatedAt: at,
      },
    })
  await db.wearableStream.create({
    data: { userId, workoutId, stream: { time: [1], heartrate: [120] }, receivedAt: at },
  })

  async function createToken() {
    const answer = await fixture.request<{ link_token: string }>('POST', '/v2/link/token', {
      apiKey,
      body: { user_id: userId },
    })
    return answer.body.link_token
  }
  return {
    deviceId,
    workoutId,
    sleepId,
    tokens: {
      open: await createToken(),
      password: await createToken(),
      mfa: await createToken(),
      email: await createToken(),
    },
  }
}

const summaryFields = {
  profile: { height: 171 },
  workouts: { provider_id: 'w1', sport: { id: 1, name: 'Running', slug: 'running' } },
  sleep: {
    type: 'long_sleep',
    duration: 1800,
    total: 1800,
    awake: 0,
    light: 1800,
    rem: 0,
    deep: 0,
  },
}

export function inventWearableRecords(): WearableRecords {
  const token = 'lt_none'
  return {
    deviceId: randomUUID(),
    workoutId: randomUUID(),
    sleepId: randomUUID(),
    tokens: { open: token, password: token, mfa: token, email: token },
  }
}

/** Ids that would reveal the owner. */
export function traceWearables({ wearables }: TeamRecords): string[] {
  const { deviceId, workoutId, sleepId, tokens } = wearables
  return [deviceId, workoutId, sleepId, ...Object.values(tokens)]
}
