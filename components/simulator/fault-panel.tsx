'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { serviceFaultKinds, webhookFaultKinds } from '#contract/sandbox/sandbox-fault-kinds.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { FaultsView } from '#lib/simulator/faults-view.ts'
import { FaultsNow } from './faults-now.tsx'
import { faultsQuery } from './faults-query.ts'
import { StartFault } from './start-fault.tsx'

type Change = { path: 'webhooks' | 'service' | 'stop'; body: Record<string, unknown> }

export function FaultPanel() {
  const t = useTranslations('simulator.wayFaults')
  const queryClient = useQueryClient()
  const { data: faults, error } = useQuery(faultsQuery)
  const change = useMutation({
    mutationFn: ({ path, body }: Change) =>
      apiFetch<FaultsView>(`/api/clinic/simulator/faults/${path}`, { body }),
    onSuccess: (now) => queryClient.setQueryData(faultsQuery.queryKey, now),
  })
  const pendingPath = change.isPending ? change.variables.path : undefined
  return (
    <Card as="section" padding="small" aria-labelledby="way-faults" className="space-y-5">
      <div>
        <h2 id="way-faults" className="text-sm font-bold">
          {t('title')}
        </h2>
        <p className="mt-0.5 text-xs text-soft">{t('text')}</p>
      </div>
      <FaultsNow
        faults={faults}
        isStopping={pendingPath === 'stop'}
        onStop={() => change.mutate({ path: 'stop', body: {} })}
      />
      <FaultError error={change.error ?? error} />
      <StartFault
        title={t('webhooks')}
        kinds={webhookFaultKinds}
        labelOf={(kind) => t(`webhookKinds.${kind}`)}
        textOf={(kind) => t(`webhookTexts.${kind}`)}
        amount={{
          label: t('count'),
          choices: [1, 3, 10],
          labelOf: (count) => t('countOption', { count }),
        }}
        action={t('startWebhooks')}
        isPending={pendingPath === 'webhooks'}
        onStart={(kind, count) => change.mutate({ path: 'webhooks', body: { kind, count } })}
      />
      <StartFault
        title={t('service')}
        kinds={serviceFaultKinds}
        labelOf={(kind) => t(`serviceKinds.${kind}`)}
        textOf={(kind) => t(`serviceTexts.${kind}`)}
        amount={{
          label: t('seconds'),
          choices: [15, 60, 300],
          labelOf: (seconds) => t('secondsOption', { seconds }),
        }}
        action={t('startService')}
        isPending={pendingPath === 'service'}
        onStart={(kind, seconds) => change.mutate({ path: 'service', body: { kind, seconds } })}
      />
    </Card>
  )
}

function FaultError({ error }: { error: Error | null }) {
  const t = useTranslations('simulator.wayFaults')
  const errors = useTranslations('errors')
  if (!error) return null
  const said = error instanceof ApiError ? error.message : ''
  const code = error instanceof ApiError && error.code === 'offline' ? 'offline' : 'unexpected'
  return (
    <Notice tone="alert" role="alert" title={t('failed')}>
      {said || errors(code)}
    </Notice>
  )
}
