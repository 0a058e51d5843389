import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { attentionQuery } from '#components/attention/attention-query.ts'
import { showToast } from '#components/ui/show-toast.ts'
import type { AttentionRow, AttentionView } from '#lib/attention/attention-view.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'

/** `pressed` is the button in the row, which goes away with it. */
export type SetAside = (row: AttentionRow, pressed: HTMLElement) => void

/** Sets orders aside and brings them back: the page shows it at once, and the truth when the server has answered. */
export function useSetAside() {
  const t = useTranslations('attention')
  const client = useQueryClient()
  const { queryKey } = attentionQuery

  async function change(orderId: string, stateKey: string | undefined) {
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

  const setAside: SetAside = async (row, pressed) => {
    focusNeighbour(pressed)
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

/** Who works by keyboard goes on with the next row, or with the section when it was the last. */
function focusNeighbour(pressed: HTMLElement) {
  const row = pressed.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>('button') ?? document.querySelector('main')
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
