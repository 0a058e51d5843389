'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { useAction } from '#components/wearables/use-action.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { Topic } from '#lib/wearables/metrics.ts'

interface OverrideFormProps {
  topic: Topic
  date: string
  sources: readonly { source: string; label: string }[]
}

/** Leaves out a stretch of a day, or adds a note to it. */
export function OverrideForm({ topic, date, sources }: OverrideFormProps) {
  const t = useTranslations('wearables.overrides')
  const [isOpen, setIsOpen] = useState(false)
  const { run, isPending } = useAction()

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '')
    const isSaved = await run(
      () =>
        apiFetch('/api/wearables/overrides', {
          method: 'POST',
          body: {
            topic,
            date,
            kind: text('kind'),
            from: text('from'),
            until: text('until'),
            reason: text('reason'),
            source: text('source') || null,
            isForAll: values.get('isForAll') === 'on',
          },
        }),
      t('saved'),
    )
    if (isSaved) setIsOpen(false)
  }

  if (!isOpen)
    return (
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
    )
  return (
    <form onSubmit={(event) => void save(event)} className="space-y-4">
      <SelectField label={t('kind')} name="kind" defaultValue="exclude">
        <option value="exclude">{t('exclude')}</option>
        <option value="annotate">{t('annotate')}</option>
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('from')} name="from" type="time" required isRequired />
        <TextField
          label={t('until')}
          name="until"
          type="time"
          required
          isRequired
          description={t('untilHint')}
        />
      </div>
      <SelectField label={t('source')} name="source" defaultValue="">
        <option value="">{t('allSources')}</option>
        {sources.map(({ source, label }) => (
          <option key={source} value={source}>
            {label}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-11 items-center gap-3">
        <Input type="checkbox" name="isForAll" className="size-5 shrink-0" />
        {t('forAll')}
      </label>
      <TextField
        label={t('reason')}
        name="reason"
        description={t('reasonHint')}
        required
        isRequired
        minLength={2}
        maxLength={300}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" needsScripts isPending={isPending}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
