import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AttentionRow } from '#lib/attention/attention-view.ts'
import { attentionKey } from './attention-query.ts'

export interface RowActions {
  /** after an action: the server's list replaces what is shown */
  reread: () => Promise<unknown>
  bringBack: (row: AttentionRow) => Promise<unknown>
}

export function useRowActions(): RowActions {
  const t = useTranslations('attention')
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: attentionKey })
  return {
    reread,
    async bringBack({ orderId }) {
      try {
        await apiFetch(`/api/clinic/attention/${orderId}`, { method: 'DELETE' })
        showToast({ message: t('broughtBack') })
      } catch {
        showToast({ tone: 'alert', message: t('setAsideFailed') })
      } finally {
        await reread()
      }
    },
  }
}
