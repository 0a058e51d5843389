import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { contentId } from '#components/shell/skip-link.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LostParcel } from '#components/ui/lost-parcel.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors')
  return { title: t('notFoundTitle') }
}

export default async function NotFound() {
  const t = await getTranslations('errors')
  return (
    <main
      id={contentId}
      tabIndex={-1}
      className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center px-5 py-16 text-center"
    >
      <LostParcel className="mb-7 w-48" />
      <h1 className="text-2xl">{t('notFoundTitle')}</h1>
      <p className="mt-3 mb-7 text-soft">{t('notFoundBody')}</p>
      <LinkButton href="/">{t('notFoundHome')}</LinkButton>
    </main>
  )
}
