import { headers } from 'next/headers'
import { recordRefusal } from '#lib/audit/record-refusal.ts'
import { getContext } from '#lib/auth/request-context.ts'

/** Audits that the page which is being rendered was refused to whoever asked. */
export async function recordPageRefusal(error: unknown) {
  const path = (await headers()).get('x-request-path') ?? '/'
  await recordRefusal(await getContext(), { method: 'GET', path }, error)
}
