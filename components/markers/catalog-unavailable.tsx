import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { ErrorState } from '#components/ui/feedback/error-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'

export async function CatalogUnavailable<T extends string>({ retryHref }: { retryHref: Route<T> }) {
  const t = await getTranslations('markers')
  return (
    <ErrorState
      title={t('awayTitle')}
      action={
        <LinkButton href={retryHref} variant="secondary" prefetch={false}>
          {t('awayRetry')}
        </LinkButton>
      }
    >
      {t('awayBody')}
    </ErrorState>
  )
}
