import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { Context } from '#lib/auth/context.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { enterViewing } from './enter-viewing.ts'

/**
 * For the pages in app/(patient), and nothing else: staff who view as a patient are that patient here, and only to read.
 * Other staff, and pages that are closed while viewing, lead back to the clinic.
 */
export const getPatientContext = cache(async (): Promise<Context> => {
  const context = await getContext()
  if (context.actor.kind !== 'staff') return context
  const path = (await headers()).get('x-request-path')
  const entered = await enterViewing(context, path)
  if (entered) return entered
  if (context.viewing) redirect('/clinic/viewing')
  // Emails link to /account, whoever receives them.
  redirect(path === '/account' ? '/clinic/account' : '/clinic')
})
