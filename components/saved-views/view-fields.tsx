import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'

interface ViewDraft {
  name: string
  isShared: boolean
}

interface ViewFieldsProps {
  draft: ViewDraft
  canShare: boolean
  problem: string | undefined
  onChange: (draft: ViewDraft) => void
  inputRef?: Ref<HTMLInputElement>
}

export function ViewFields({ draft, canShare, problem, onChange, inputRef }: ViewFieldsProps) {
  const t = useTranslations('saved-views')
  return (
    <div className="space-y-2 text-sm text-ink">
      <TextField
        isDense
        ref={inputRef}
        label={t('name')}
        description={t('nameHint')}
        error={problem}
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      {canShare && (
        <Checkbox
          label={t('shared')}
          description={t('sharedText')}
          checked={draft.isShared}
          onChange={({ target }) => onChange({ ...draft, isShared: target.checked })}
        />
      )}
    </div>
  )
}
