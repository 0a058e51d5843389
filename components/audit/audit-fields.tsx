import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { auditActions, auditAreas } from '#lib/audit/audit-actions.ts'
import { type AuditFilters, maxFilterLength } from '#lib/audit/audit-filters.ts'

const texts = ['actor', 'patient', 'address'] as const
const days = ['from', 'until'] as const

const idOf = (name: (typeof texts)[number]) => `audit-${name}`

/** Focuses the first field whose text is too long; false if there is one. */
export function checkAuditFields(filters: AuditFilters) {
  const tooLong = texts.find((name) => filters[name].trim().length > maxFilterLength)
  if (tooLong) document.getElementById(idOf(tooLong))?.focus()
  return tooLong === undefined
}

export function AuditFields({
  filters,
  onChange,
}: {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}) {
  const t = useTranslations('audit.desk.fields')
  const words = useTranslations('audit')
  const errors = useTranslations('errors.fields')
  const { from, until } = filters
  // Years that are being typed begin with 0.
  const isReversed = until >= '1' && from > until
  const set =
    (name: Exclude<keyof AuditFilters, 'leaveOutBar'>) =>
    ({ target: { value } }: { target: { value: string } }) => {
      // Of one patient most entries would be of the bar.
      const isChosen = name === 'patient' && (value === '') !== (filters.patient === '')
      onChange({ ...filters, [name]: value, ...(isChosen && { leaveOutBar: value !== '' }) })
    }
  return (
    <div className="grid gap-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {texts.map((name) => (
        <Field
          key={name}
          id={idOf(name)}
          label={t(name)}
          error={filters[name].trim().length > maxFilterLength && errors('too-long')}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              isDense
              value={filters[name]}
              onChange={set(name)}
            />
          )}
        </Field>
      ))}
      <Field label={t('action')}>
        {(control) => (
          <Select {...control} isDense value={filters.action} onChange={set('action')}>
            <option value="">{t('anyAction')}</option>
            {auditAreas.map((area) => (
              <optgroup key={area} label={words(`areas.${area}`)}>
                <option value={area}>{t('wholeArea', { area: words(`areas.${area}`) })}</option>
                {auditActions
                  .filter((action) => action.startsWith(`${area}.`))
                  .map((action) => (
                    <option key={action} value={action}>
                      {words(`actions.${action}`)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      {days.map((name) => (
        <Field
          key={name}
          label={t(name)}
          error={name === 'until' && isReversed && errors('days-reversed')}
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              isDense
              value={filters[name]}
              onChange={set(name)}
            />
          )}
        </Field>
      ))}
      <Checkbox
        className="sm:col-span-2 lg:col-span-3"
        label={t('leaveOutBar')}
        checked={filters.leaveOutBar}
        onChange={({ target }) => onChange({ ...filters, leaveOutBar: target.checked })}
      />
    </div>
  )
}
