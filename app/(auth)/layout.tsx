import type { ReactNode } from 'react'
import { AuthShell } from '#components/shell/auth-shell.tsx'
import { readClinicBrand } from '#lib/clinic-logo/read-logo.ts'

export default async function AuthLayout({ children }: { children: ReactNode }) {
  return <AuthShell {...(await readClinicBrand())}>{children}</AuthShell>
}
