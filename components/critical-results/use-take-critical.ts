'use client'

import { useTranslations } from 'next-intl'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AlarmView, CriticalPerson } from '#lib/critical-results/critical-view.ts'

type Taken = Pick<AlarmView, 'criticalId' | 'owner' | 'state'>

/** Acknowledges a loop, or takes it over from the owner that the reader sees. */
export function useTakeCritical({ userId, onDone }: { userId: string; onDone: () => void }) {
  const t = useTranslations('critical.alarm')

  return async function take({ criticalId, owner, state }: Taken, toUserId = userId) {
    const path = `/api/clinic/critical-results/${criticalId}`
    try {
      const taken =
        state === 'acknowledged'
          ? await apiFetch<{ owner: CriticalPerson }>(`${path}/assign`, {
              body: { toUserId, fromUserId: owner?.userId ?? null },
            })
          : await apiFetch<{ owner: CriticalPerson }>(`${path}/acknowledge`, { body: {} })
      if (taken.owner.userId !== userId)
        showToast({ message: t('taken', { name: taken.owner.name }) })
      return true
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined
      const said = known?.fields.toUserId ?? (known?.status === 403 && known.message)
      const general = t(known?.code === 'not-possible-now' ? 'changed' : 'failed')
      showToast({ tone: 'alert', message: said || general })
      return false
    } finally {
      onDone()
    }
  }
}
