'use client'

import { Plug, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSettingChange } from '#components/clinic-settings/use-setting-change.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { EndpointState, TestOutcome } from '#lib/service-connection/connection-view.ts'

/** Registers or enables the endpoint, and has the service send a test event. */
export function EndpointActions({ endpoint }: { endpoint: EndpointState }) {
  const t = useTranslations('clinic-settings.connection')
  const { pending, change } = useSettingChange()
  const [outcome, setOutcome] = useState<TestOutcome>()
  const isAbsent = endpoint === 'missing' || endpoint === 'disabled'
  const register = () =>
    change('register', t(endpoint === 'missing' ? 'registered' : 'enabled'), () =>
      apiFetch('/api/clinic/service/endpoint', { method: 'POST' }),
    )
  const test = () => {
    setOutcome(undefined)
    return change('test', undefined, async () =>
      setOutcome(await apiFetch<TestOutcome>('/api/clinic/service/test', { method: 'POST' })),
    )
  }
  return (
    <div className="space-y-3">
      {isAbsent ? (
        <Button
          size="small"
          icon={<Plug aria-hidden="true" className="size-4" />}
          isPending={pending === 'register'}
          onClick={register}
        >
          {t(endpoint === 'missing' ? 'register' : 'enable')}
        </Button>
      ) : (
        <Button
          size="small"
          icon={<Send aria-hidden="true" className="size-4" />}
          isPending={pending === 'test'}
          onClick={test}
        >
          {t(pending === 'test' ? 'testing' : 'test')}
        </Button>
      )}
      {outcome && (
        <Notice
          role={outcome.state === 'arrived' ? 'status' : 'alert'}
          tone={outcome.state === 'arrived' ? 'success' : 'alert'}
          title={t(`outcome.${outcome.state}`)}
        >
          {explain(outcome, t)}
        </Notice>
      )}
    </div>
  )
}

function explain(
  outcome: TestOutcome,
  t: ReturnType<typeof useTranslations<'clinic-settings.connection'>>,
) {
  if (outcome.state === 'arrived') return t('outcome.took', { ms: outcome.tookMs })
  if (outcome.state === 'refused') return t(`refusals.${outcome.kind}`)
  return outcome.status === null
    ? t('outcome.noAnswer')
    : t('outcome.answered', { status: outcome.status })
}
