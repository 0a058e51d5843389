'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { useRequestAction } from './use-request-action.ts'

interface RequestButtonsProps {
  requestId: string
  /** its patient, where a page has several */
  name?: string
}

/** While the patient has not answered: the same link again, or none. */
export function RequestButtons({ requestId, name }: RequestButtonsProps) {
  const t = useTranslations('order-entry.asking')
  const { running, run } = useRequestAction()
  const path = `/api/clinic/order-drafts/questions/${requestId}`
  const send = (method: 'POST' | 'DELETE', done: string) => async () => {
    await apiFetch(path, { method })
    return done
  }
  const labelOf = (action: string) => (name ? `${action}: ${name}` : undefined)
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="secondary"
        isPending={running === 'resend'}
        aria-label={labelOf(t('resend'))}
        onClick={() => void run('resend', send('POST', t('resent')))}
      >
        {t('resend')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        isPending={running === 'withdraw'}
        aria-label={labelOf(t('withdraw'))}
        onClick={() => void run('withdraw', send('DELETE', t('withdrawn')))}
      >
        {t('withdraw')}
      </Button>
    </span>
  )
}
