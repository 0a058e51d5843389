import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { ErrorCode } from '#lib/errors/app-error.ts'

/** The catalogue cannot be read just now; registering a kit and following one do not need it. */
export function TestsAway({ code, retryHref }: { code: ErrorCode; retryHref: string }) {
  const t = useTranslations('tests')
  const errors = useTranslations('errors')
  const common = useTranslations('common')
  return (
    <ErrorState
      title={t('awayTitle')}
      action={
        <>
          <LinkButton href={retryHref as Route} prefetch={false}>
            {common('retry')}
          </LinkButton>
          <LinkButton href={'/kits/register' as Route} variant="secondary" prefetch={false}>
            {t('registerKit')}
          </LinkButton>
        </>
      }
    >
      {errors(code)}
    </ErrorState>
  )
}
