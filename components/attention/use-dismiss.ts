import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AttentionRow, AttentionView } from '#lib/attention/attention-view.ts'
import type { OrderId } from '#lib/ids.ts'
import { attentionQuery } from './attention-query.ts'

/** `pressed` is the button in the row, which disappears with it. */
export type Dismiss = (row: AttentionRow, pressed: HTMLElement) => void

/** Sets orders aside until their state changes, and restores them. Optimistic; the server's answer replaces it. */
export function useDismiss() {
  const t = useTranslations('attention')
  const client = useQueryClient()
  const { queryKey } = attentionQuery

  async function change(orderId: OrderId, stateKey: string | undefined) {
    const path = `/api/clinic/attention/${orderId}`
    try {
      if (stateKey === undefined) await apiFetch(path, { method: 'DELETE' })
      else await apiFetch(path, { method: 'PUT', body: { stateKey } })
      return true
    } catch {
      showToast({ tone: 'alert', message: t('setAsideFailed') })
      return false
    } finally {
      await client.invalidateQueries({ queryKey })
    }
  }

  const bringBack = async (row: AttentionRow) => {
    if (await change(row.orderId, undefined)) showToast({ message: t('broughtBack') })
  }

  const setAside: Dismiss = async (row, pressed) => {
    focusNeighbor(pressed)
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (view) => view && withoutRow(view, row))
    if (!(await change(row.orderId, row.stateKey))) return
    showToast({
      tone: 'good',
      message: t('setAsideDone'),
      action: { label: t('undo'), onPress: () => void bringBack(row) },
    })
  }
  return { setAside, bringBack }
}

/** Keyboard users continue with the next row, or with the page after the last one. */
function focusNeighbor(pressed: HTMLElement) {
  const row = pressed.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbor?.querySelector<HTMLElement>('button') ?? document.querySelector('main')
  target?.focus()
}

function withoutRow(view: AttentionView, { orderId }: AttentionRow): AttentionView {
  return {
    ...view,
    groups: view.groups.map((group) => {
      const rows = group.rows.filter((row) => row.orderId !== orderId)
      return { ...group, rows, total: group.total - (group.rows.length - rows.length) }
    }),
  }
}
