import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { listPatientNav } from '#components/shell/nav-items.tsx'
import { PatientShell } from '#components/shell/patient-shell.tsx'
import { PublicShell } from '#components/shell/public-shell.tsx'
import { getContext } from '#lib/auth/request-context.ts'
import { readContact } from '#lib/clinic-contact/read-contact.ts'
import { env } from '#lib/env/env.ts'

export default async function PublicLayout({ children }: { children: ReactNode }) {
  const { actor } = await getContext()
  const { CLINIC_NAME: clinicName, LOCAL_SANDBOX: isSandbox } = env()
  // Patients keep their navigation while browsing tests.
  if (actor.kind === 'patient') {
    const nav = listPatientNav(await getTranslations('shell'))
    return (
      <PatientShell
        clinicName={clinicName}
        nav={nav}
        user={{ name: actor.name }}
        contact={await readContact()}
        width="wide"
      >
        {children}
      </PatientShell>
    )
  }
  return (
    <PublicShell clinicName={clinicName} isStaff={actor.kind === 'staff'} isSandbox={isSandbox}>
      {children}
    </PublicShell>
  )
}
