import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'

interface QueryName {
  name: string
  isShared: boolean
}

interface QueryNameFieldsProps {
  draft: QueryName
  problem: string | undefined
  onChange: (draft: QueryName) => void
  inputRef?: Ref<HTMLInputElement>
}

export function QueryNameFields({ draft, problem, onChange, inputRef }: QueryNameFieldsProps) {
  const t = useTranslations('insights.query.saved')
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
      <Checkbox
        label={t('shared')}
        description={t('sharedText')}
        checked={draft.isShared}
        onChange={({ target }) => onChange({ ...draft, isShared: target.checked })}
      />
    </div>
  )
}
