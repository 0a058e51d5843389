import type { ReactNode } from 'react'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'

/** Redirects staff who may not review before any of the page is sent. */
export default async function ReviewLayout({ children }: { children: ReactNode }) {
  const context = await getContext()
  await redirectIfForbidden(Promise.resolve().then(() => requireStaff(context, 'reports:review')))
  return children
}
