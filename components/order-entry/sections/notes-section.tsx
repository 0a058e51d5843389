'use client'

import { useTranslations } from 'next-intl'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { CountedText } from './counted-text.tsx'
import { EntrySection } from './entry-section.tsx'

const maxLength = 1000

export function NotesSection({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  return (
    <EntrySection
      id="section-notes"
      number={6}
      title={t('section.notes')}
      hint={t('hint.notes')}
      isDone={!form.faults.clinicalNotes}
    >
      <CountedText
        id="clinicalNotes"
        label={<span className="sr-only">{t('notes.label')}</span>}
        rows={4}
        value={form.entry.clinicalNotes}
        error={form.errorOf('clinicalNotes')}
        count={<Count text={form.entry.clinicalNotes} />}
        onBlur={() => form.touch('clinicalNotes')}
        onChange={(clinicalNotes) => form.change({ clinicalNotes })}
      />
    </EntrySection>
  )
}

export function Count({ text }: { text: string }) {
  const t = useTranslations('order-entry.notes')
  const count = text.trim().length
  if (count > maxLength)
    return (
      <span className="font-semibold text-alert">{t('over', { count: count - maxLength })}</span>
    )
  return t('count', { count, max: maxLength })
}
