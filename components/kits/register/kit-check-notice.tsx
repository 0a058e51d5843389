'use client'

import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LocalTime } from '#components/ui/local-time.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { KitCheck } from '#lib/kits/kit-check.ts'

/** What the code turned out to be, and what to do; brought into sight, for the code may have come from the camera above. */
export function KitCheckNotice({ check }: { check: KitCheck }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (check.outcome !== 'ready') ref.current?.scrollIntoView({ block: 'center' })
  }, [check])
  return <div ref={ref}>{presentOutcome(check)}</div>
}

function presentOutcome(check: KitCheck): ReactNode {
  if (check.outcome === 'ready') return null
  if (check.outcome === 'yours-already') return <YoursAlready check={check} />
  return <NotReady check={check} />
}

function YoursAlready({ check }: { check: Extract<KitCheck, { outcome: 'yours-already' }> }) {
  const t = useTranslations('kits.register.outcome.yoursAlready')
  const { registeredAt } = check
  return (
    <Notice
      tone="info"
      role="alert"
      title={t('title')}
      action={
        <LinkButton size="small" href={`/orders/${check.orderId}` as Route}>
          {t('open')}
        </LinkButton>
      }
    >
      {registeredAt
        ? t.rich('since', { date: () => <LocalTime instant={registeredAt} style="date" /> })
        : t('text')}
    </Notice>
  )
}

function NotReady({ check }: { check: Exclude<KitCheck, { outcome: 'ready' | 'yours-already' }> }) {
  const t = useTranslations('kits.register.outcome')
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
