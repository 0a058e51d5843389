import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AuthShell } from '#components/shell/auth-shell.tsx'
import { NotFoundMessage } from '#components/shell/not-found-message.tsx'
import { env } from '#lib/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors')
  return { title: t('notFoundTitle') }
}

export default function NotFound() {
  return (
    <AuthShell clinicName={env().CLINIC_NAME}>
      <NotFoundMessage />
    </AuthShell>
  )
}
