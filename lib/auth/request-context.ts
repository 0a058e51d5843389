import { headers } from 'next/headers'
import { cache } from 'react'
import type { Context } from './context.ts'
import { contextOf } from './context-of.ts'

export const getContext = cache(
  async (): Promise<Context> => contextOf({ headers: new Headers(await headers()) }),
)
