import { headers } from 'next/headers'
import { getContext } from '#lib/auth/request-context.ts'
import { recordRefusal } from './record-refusal.ts'

export async function recordPageRefusal(error: unknown) {
  const path = (await headers()).get('x-request-path') ?? '/'
  await recordRefusal(await getContext(), { method: 'GET', path }, error)
}
