'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { KitCheck } from '#lib/kits/check-kit.ts'

/** The result of checking the code. Scrolled into view, because the code may come from the camera above. */
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
        <LinkButton size="small" href={`/orders/${check.orderId}`}>
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
    <Notice
      tone="watch"
      role="alert"
      title={t(`${key}.title`)}
      action={check.outcome === 'not-registrable' && <MessageClinic check={check} />}
    >
      {t(`${key}.text`)}
    </Notice>
  )
}

/** The kit may be in the patient's hands all the same. */
function MessageClinic({ check }: { check: Extract<KitCheck, { outcome: 'not-registrable' }> }) {
  const t = useTranslations('kits.register.outcome')
  const { orderId, reason } = check
  const topic = reason === 'undelivered' || reason === 'lost' ? 'replacement' : 'question'
  return (
    <LinkButton
      size="small"
      href={`/messages/new?topic=${topic}${orderId ? `&order=${orderId}` : ''}`}
    >
      {t(topic === 'replacement' ? 'replacement' : 'message')}
    </LinkButton>
  )
}
