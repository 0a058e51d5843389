import { getTranslations } from 'next-intl/server'
import { buttonStyle } from '#components/ui/button-style.ts'
import { LostParcel } from '#components/ui/feedback/lost-parcel.tsx'

/** The same for a wrong address and for another person's page, so that they look the same. */
export async function NotFoundMessage() {
  const t = await getTranslations('errors')
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center py-10 text-center text-base">
      <LostParcel className="mb-7 w-48 max-w-full" />
      <h1 className="text-2xl">{t('notFoundTitle')}</h1>
      <p className="mt-3 mb-7 text-balance text-soft">{t('notFoundBody')}</p>
      <a href="/" className={buttonStyle({})}>
        {t('notFoundHome')}
      </a>
    </div>
  )
}
