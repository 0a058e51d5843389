'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { useAction } from '#components/wearables/use-action.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { Topic } from '#lib/wearables/metrics.ts'

/** Which source counts first. */
export function OrderForm({
  topic,
  choice,
  sources,
}: {
  topic: Topic
  choice: string | null
  sources: readonly { source: string; label: string }[]
}) {
  const t = useTranslations('wearables.order')
  const id = useId()
  const { run, isPending } = useAction()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const source = String(new FormData(event.currentTarget).get('source') ?? '') || null
    void run(
      () => apiFetch('/api/wearables/sources', { method: 'PUT', body: { topic, source } }),
      t('saved'),
    )
  }
  return (
    <form onSubmit={save} className="space-y-2 border-t border-line pt-4 print:hidden">
      <h3 className="text-sm">{t('title')}</h3>
      <p className="text-sm text-soft">{t('text')}</p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <label htmlFor={id} className="mb-1 block text-sm font-semibold">
            {t('label')}
          </label>
          <Select key={choice} id={id} name="source" defaultValue={choice ?? ''}>
            <option value="">{t('usual')}</option>
            {sources.map(({ source, label }) => (
              <option key={source} value={source}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" needsScripts variant="secondary" isPending={isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
