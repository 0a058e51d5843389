'use client'

import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { EndpointTest } from '#lib/service-endpoints/endpoint-view.ts'
import { endpointPath } from './endpoint-path.ts'

const tones = { delivered: 'success', failed: 'alert', waiting: 'watch' } as const

/** Has the service send a test event, and says how the endpoint answered. */
export function TestButton({ endpointId }: { endpointId: string }) {
  const t = useTranslations('webhook-endpoints.test')
  const { pending, change } = useSettingChange()
  const [outcome, setOutcome] = useState<EndpointTest>()
  const send = () => {
    setOutcome(undefined)
    return change('test', undefined, async () =>
      setOutcome(
        await apiFetch<EndpointTest>(`${endpointPath(endpointId)}/test`, { method: 'POST' }),
      ),
    )
  }
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<Send aria-hidden="true" className="size-4" />}
        isPending={pending !== undefined}
        onClick={send}
      >
        {t(pending ? 'sending' : 'send')}
      </Button>
      {outcome && (
        <Notice
          role={outcome.state === 'failed' ? 'alert' : 'status'}
          tone={tones[outcome.state]}
          title={t(outcome.state)}
          className="w-full"
        >
          {explain(outcome, t)}
        </Notice>
      )}
    </>
  )
}

function explain(
  outcome: EndpointTest,
  t: ReturnType<typeof useTranslations<'webhook-endpoints.test'>>,
) {
  if (outcome.state === 'waiting') return t('waitingText')
  if (outcome.state === 'delivered')
    return t('deliveredText', { status: String(outcome.status), ms: outcome.tookMs })
  return outcome.status === null
    ? t('noAnswer')
    : t('failedText', { status: String(outcome.status) })
}
