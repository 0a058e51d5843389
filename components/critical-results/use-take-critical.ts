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

  /** While viewing as a patient nothing can be changed, so the view ends first, and its banner goes with the page. */
  async function takeAfterView(criticalId: string, again: () => Promise<unknown>) {
    try {
      await apiFetch('/api/clinic/viewing/end', { body: {} })
    } catch {
      return showToast({ tone: 'alert', message: t('failed') })
    }
    await again()
    window.location.assign(`/clinic/results/critical/${criticalId}`)
  }

  return async function take(taken: Taken, toUserId = userId): Promise<boolean> {
    const { criticalId, owner, state } = taken
    const path = `/api/clinic/critical-results/${criticalId}`
    try {
      const answer =
        state === 'acknowledged'
          ? await apiFetch<{ owner: CriticalPerson }>(`${path}/assign`, {
              body: { toUserId, fromUserId: owner?.userId ?? null },
            })
          : await apiFetch<{ owner: CriticalPerson }>(`${path}/acknowledge`, { body: {} })
      if (answer.owner.userId !== userId)
        showToast({ message: t('taken', { name: answer.owner.name }) })
      return true
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'viewing-as-patient')
        showToast({
          tone: 'alert',
          message: t('viewing'),
          action: {
            label: t('endView'),
            onPress: () => void takeAfterView(criticalId, () => take(taken, toUserId)),
          },
        })
      else
        showToast({ tone: 'alert', message: t(code === 'not-possible-now' ? 'changed' : 'failed') })
      return false
    } finally {
      onDone()
    }
  }
}
