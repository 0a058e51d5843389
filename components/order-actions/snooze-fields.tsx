import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'

export interface SnoozeDraft {
  choice: 'change' | 'day'
  day: string
  reason: string
}

export const emptySnooze: SnoozeDraft = { choice: 'change', day: '', reason: '' }

/** What is sent, or the text of what is missing. */
export function readSnooze({ choice, day, reason }: SnoozeDraft) {
  if (choice === 'day' && day === '') return { missing: 'chooseDay' as const }
  if (reason.trim() === '') return { missing: 'reasonFirst' as const }
  return { reason, until: choice === 'day' ? day : null }
}

interface SnoozeFieldsProps {
  draft: SnoozeDraft
  onChange: (draft: SnoozeDraft) => void
}

/** Until its status changes, or until a day if that comes first; always with the reason. */
export function SnoozeFields({ draft, onChange }: SnoozeFieldsProps) {
  const t = useTranslations('order-actions')
  const name = useId()
  return (
    <>
      <RadioCards
        legend={t('until')}
        options={[
          { value: 'change', label: t('untilChange'), description: t('untilChangeText') },
          { value: 'day', label: t('untilDay'), description: t('untilDayText') },
        ]}
        value={draft.choice}
        input={{
          // Radios of closed dialogs are on the page, too.
          name,
          onChange: ({ target }) =>
            onChange({ ...draft, choice: target.value === 'day' ? 'day' : 'change' }),
        }}
      />
      {draft.choice === 'day' && (
        <TextField
          isDense
          type="date"
          label={t('day')}
          value={draft.day}
          onChange={({ target }) => onChange({ ...draft, day: target.value })}
        />
      )}
      <TextField
        isDense
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={300}
        autoComplete="off"
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        isRequired
      />
    </>
  )
}
