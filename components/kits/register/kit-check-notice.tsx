'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LocalTime } from '#components/ui/local-time.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { KitCheck } from '#lib/kits/kit-check.ts'

/** What the code turned out to be, and what to do. */
export function KitCheckNotice({ check }: { check: KitCheck }) {
  const t = useTranslations('kits.register.outcome')
  if (check.outcome === 'ready') return null
  if (check.outcome === 'yours-already') {
    return (
      <Notice
        tone="info"
        role="alert"
        title={t('yoursAlready.title')}
        action={
          <LinkButton size="small" href={`/orders/${check.orderId}` as Route}>
            {t('yoursAlready.open')}
          </LinkButton>
        }
      >
        {check.registeredAt
          ? t.rich('yoursAlready.since', {
              date: () => <LocalTime instant={check.registeredAt ?? ''} style="date" />,
            })
          : t('yoursAlready.text')}
      </Notice>
    )
  }
  const key =
    check.outcome === 'not-registrable'
      ? (`not-registrable.${check.reason}` as const)
      : check.outcome
  return (
    <Notice tone="watch" role="alert" title={t(`${key}.title`)}>
      {t(`${key}.text`)}
    </Notice>
  )
}
