import type { ReactNode } from 'react'
import { AuthShell } from '#components/shell/auth-shell.tsx'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthShell clinicName={await readClinicName()}>{children}</AuthShell>
}
