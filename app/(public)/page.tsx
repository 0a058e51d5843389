import { getTranslations } from 'next-intl/server'

export default async function HomePage() {
  const t = await getTranslations('shell')
  return <h1 className="text-3xl">{t('siteTitle')}</h1>
}
