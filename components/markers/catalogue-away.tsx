import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'

/** The catalogue cannot be read just now: says so, and lets the person try again. */
export async function CatalogueAway({ retryHref }: { retryHref: string }) {
  const t = await getTranslations('markers')
  return (
    <ErrorState
      title={t('awayTitle')}
      action={
        <LinkButton href={retryHref as Route} variant="secondary" prefetch={false}>
          {t('awayRetry')}
        </LinkButton>
      }
    >
      {t('awayBody')}
    </ErrorState>
  )
}
