import type { ReactNode } from 'react'
import { AuthShell } from '#components/shell/auth-shell.tsx'
import { env } from '#lib/env/env.ts'

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthShell clinicName={env().CLINIC_NAME}>{children}</AuthShell>
}
