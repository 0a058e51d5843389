import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { ErrorState } from '#components/ui/feedback/error-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { ErrorCode } from '#lib/errors/app-error.ts'

/** The catalog is unavailable; registering and tracking a kit work without it. */
export function LabTestsUnavailable<T extends string>({
  code,
  retryHref,
}: {
  code: ErrorCode
  retryHref: Route<T>
}) {
  const t = useTranslations('lab-tests')
  const errors = useTranslations('errors')
  const common = useTranslations('common')
  return (
    <ErrorState
      title={t('awayTitle')}
      action={
        <>
          <LinkButton href={retryHref} prefetch={false}>
            {common('retry')}
          </LinkButton>
          <LinkButton href="/kits/register" variant="secondary" prefetch={false}>
            {t('registerKit')}
          </LinkButton>
        </>
      }
    >
      {errors(code)}
    </ErrorState>
  )
}
