import { headers } from 'next/headers'
import { cache } from 'react'
import type { Context } from '#lib/auth/context.ts'
import { contextOf } from '#lib/auth/context-of.ts'

/** Who asks for the page that is being rendered; read once per request. */
export const getContext = cache(
  async (): Promise<Context> => contextOf({ headers: new Headers(await headers()) }),
)
