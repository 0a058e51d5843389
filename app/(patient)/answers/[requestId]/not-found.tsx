import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'

/** Whose link it is, or whether there was ever one, is not said. */
export default async function QuestionsNotFound() {
  const t = await getTranslations('order-entry.own')
  return (
    <>
      <PageHeader title={t('title')} />
      <Notice
        tone="watch"
        title={t('unknown.title')}
        action={
          <LinkButton href="/home" size="small">
            {t('unknown.home')}
          </LinkButton>
        }
      >
        {t('unknown.text')}
      </Notice>
    </>
  )
}
