import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { getContext } from '#lib/auth/request-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('viewing.closed')
  return { title: t('title') }
}

/** Where pages lead that are closed while viewing as a patient. */
export default async function ViewingPage() {
  const { viewing } = await getContext()
  const t = await getTranslations('viewing.closed')
  if (!viewing)
    return (
      <>
        <PageHeader isDense title={t('noneTitle')} lead={t('noneText')} />
        <LinkButton href="/clinic/patients" size="small">
          {t('patients')}
        </LinkButton>
      </>
    )
  return (
    <>
      <PageHeader isDense title={t('title')} lead={t('text')} />
      <LinkButton href="/home" size="small">
        {t('back')}
      </LinkButton>
    </>
  )
}
