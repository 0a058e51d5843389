import { getLocale } from 'next-intl/server'
import { headers } from 'next/headers'
import type { Context } from '#lib/auth/context.ts'

/** Who asks for the page that is being rendered. */
export async function getContext(): Promise<Context> {
  const headerList = await headers()
  return {
    actor: { kind: 'anonymous' },
    locale: await getLocale(),
    requestId: headerList.get('x-request-id') ?? '',
  }
}
