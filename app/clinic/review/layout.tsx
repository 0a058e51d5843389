import type { ReactNode } from 'react'
import { requireStaff } from '#lib/auth/permissions.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { orDesk } from '#lib/http/or-desk.ts'

/** Whoever may not review is led away before anything of a page is sent. */
export default async function ReviewLayout({ children }: { children: ReactNode }) {
  const context = await getContext()
  await orDesk(Promise.resolve().then(() => requireStaff(context, 'reports:review')))
  return children
}
