import type { ReactNode } from 'react'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'

/** Redirects reviewers, who do not answer patients, before any of the page is sent. */
export default async function MessagesLayout({ children }: { children: ReactNode }) {
  const context = await getContext()
  await redirectIfForbidden(
    Promise.resolve().then(() => requireStaff(context, 'conversations:desk')),
  )
  return children
}
