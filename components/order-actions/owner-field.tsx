import { useTranslations } from 'next-intl'
import { SelectField } from '#components/ui/form/select.tsx'
import type { Colleague } from '#lib/orders/activity/activity-view.ts'

interface OwnerFieldProps {
  people: readonly Colleague[]
  userId: string
  /** empty: no one */
  value: string
  onChange: (ownerId: string) => void
  error?: string | undefined
}

export function OwnerField({ people, userId, value, onChange, error }: OwnerFieldProps) {
  const t = useTranslations('order-actions')
  return (
    <SelectField
      isDense
      label={t('owner')}
      error={error}
      className="text-sm text-ink"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('noOwner')}</option>
      {people.map((person) => (
        <option key={person.userId} value={person.userId}>
          {person.userId === userId ? t('me', { name: person.name }) : person.name}
        </option>
      ))}
    </SelectField>
  )
}
