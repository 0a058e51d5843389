import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFoundMessage } from '#components/shell/not-found-message.tsx'
import { contentId, SkipLink } from '#components/shell/skip-link.tsx'
import { Logo } from '#components/ui/logo.tsx'
import { readClinicBrand } from '#lib/clinic-logo/read-logo.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('errors')
  return { title: t('notFoundTitle') }
}

/** Next includes it in every page, so it uses no client components. */
export default async function NotFound() {
  const { clinicName, logo } = await readClinicBrand()
  const t = await getTranslations('shell')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5">
      <SkipLink label={t('skip')} />
      <header className="flex min-h-18 items-center">
        <a href="/" aria-label={t('startPage', { clinic: clinicName })} className="flex rounded-lg">
          <Logo name={clinicName} picture={logo} />
        </a>
      </header>
      <main id={contentId} tabIndex={-1} className="flex-1 pb-12">
        <NotFoundMessage />
      </main>
    </div>
  )
}
