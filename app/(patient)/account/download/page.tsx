import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConfirmEmailFirst } from '#components/accounts/confirm-email-first.tsx'
import { DataExports } from '#components/data-exports/data-exports.tsx'
import { Card } from '#components/ui/card.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { exportHours } from '#lib/data-exports/export-view.ts'
import { listOwnExports } from '#lib/data-exports/own-exports.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

const parts = [
  'account',
  'results',
  'comments',
  'reports',
  'care',
  'messages',
  'wearables',
  'accesses',
] as const

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('data-exports')
  return { title: t('title') }
}

export default async function DownloadPage() {
  const t = await getTranslations('data-exports')
  const context = await getPatientContext()
  const { actor } = context
  if (actor.kind === 'patient' && actor.lacksConfirmedEmail)
    return <ConfirmEmailFirst email={actor.email} />
  const exports = await listOwnExports(context)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={<TextLink href="/account">{t('back')}</TextLink>}
      />
      <div className="space-y-6">
        <Card as="section" padding="large">
          <h2 className="text-lg">{t('contents')}</h2>
          <ul className="mt-3 list-disc space-y-1.5 pl-5">
            {parts.map((part) => (
              <li key={part}>{t(`parts.${part}`)}</li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-soft">{t('notIncluded')}</p>
        </Card>
        <ClientMessages namespaces={['data-exports', 'errors', 'common']}>
          <DataExports exports={exports} />
        </ClientMessages>
        <p className="text-sm text-soft">{t('care', { hours: exportHours })}</p>
      </div>
    </>
  )
}
