import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'

/** The ways out of a page of messages. */
export function OlderNewest({
  newest,
  older,
}: {
  newest: Route | undefined
  older: Route | undefined
}) {
  const t = useTranslations('webhook-endpoints.undelivered')
  if (!newest && !older) return null
  return (
    <div className="mt-4 flex flex-wrap justify-between gap-3">
      {newest ? (
        <LinkButton href={newest} variant="secondary" size="small">
          {t('newest')}
        </LinkButton>
      ) : (
        <span />
      )}
      {older && (
        <LinkButton href={older} variant="secondary" size="small" prefetch={false}>
          {t('older')}
        </LinkButton>
      )}
    </div>
  )
}
