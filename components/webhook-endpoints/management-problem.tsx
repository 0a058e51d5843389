import { Unplug } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { ManagementProblem as Problem } from '#lib/service-endpoints/endpoint-view.ts'

/** Says why there is nothing to manage, and what to do about it. */
export function ManagementProblem({ problem, retryHref }: { problem: Problem; retryHref: Route }) {
  const t = useTranslations('webhook-endpoints.problem')
  return (
    <EmptyState
      icon={<Unplug />}
      title={t(`${problem}.title`)}
      action={
        <>
          <LinkButton href="/clinic/settings/connection" size="small">
            {t('settings')}
          </LinkButton>
          {problem === 'unavailable' && (
            <LinkButton href={retryHref} variant="secondary" size="small" prefetch={false}>
              {t('retry')}
            </LinkButton>
          )}
        </>
      }
    >
      {t(`${problem}.text`)}
    </EmptyState>
  )
}
