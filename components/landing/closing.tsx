import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'

export async function Closing({ isSignedIn }: { isSignedIn: boolean }) {
  const t = await getTranslations('landing.closing')
  return (
    <section
      aria-labelledby="closing-title"
      className="mt-24 rounded-[2rem] bg-accent-soft px-6 py-12 text-center sm:py-16"
    >
      <h2 id="closing-title" className="text-2xl">
        {t('title')}
      </h2>
      <p className="mx-auto mt-3 max-w-[46ch] text-soft">{t('lead')}</p>
      <div className="mx-auto mt-7 flex max-w-sm flex-col justify-center gap-3 sm:max-w-none sm:flex-row">
        <LinkButton href="/tests" size="large">
          {t('browse')}
        </LinkButton>
        {!isSignedIn && (
          <LinkButton href="/sign-up" size="large" variant="secondary">
            {t('signUp')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}
