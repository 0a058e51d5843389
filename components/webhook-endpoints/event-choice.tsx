'use client'

import { useTranslations } from 'next-intl'
import type { FieldValues, UseFormRegister } from 'react-hook-form'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'
import { type EventGroup, eventGroups, groupNames } from '#lib/service-endpoints/event-groups.ts'

export interface EventChoiceValues extends FieldValues {
  scope: 'all' | 'some'
  groups: EventGroup[]
  others: string
}

interface EventChoiceProps {
  register: UseFormRegister<EventChoiceValues>
  /** as it is now */
  scope: 'all' | 'some'
  /** of the text field, for the summary of errors */
  othersId: string
  /** The dialog asks the same. */
  isLegendHidden?: boolean
  error: string | undefined
}

/** All events, or some by their group, and further types by name. */
export function EventChoice({
  register,
  scope,
  othersId,
  isLegendHidden = false,
  error,
}: EventChoiceProps) {
  const t = useTranslations('webhook-endpoints.types')
  const nameOf = useGroupNames()
  return (
    <>
      <RadioCards
        legend={t('title')}
        isLegendHidden={isLegendHidden}
        input={register('scope')}
        options={[
          { value: 'all', label: t('all'), description: t('allHint') },
          { value: 'some', label: t('some') },
        ]}
      />
      {scope === 'some' && (
        <>
          <fieldset className="min-w-0">
            <legend className="font-semibold">{t('groups')}</legend>
            <div className="grid sm:grid-cols-2 sm:gap-x-4">
              {eventGroups.map((group) => (
                <Checkbox key={group} {...register('groups')} value={group} label={nameOf(group)} />
              ))}
            </div>
          </fieldset>
          <Field id={othersId} label={t('others')} description={t('othersHint')} error={error}>
            {(control) => (
              <TextArea
                {...register('others')}
                {...control}
                rows={2}
                spellCheck={false}
                autoComplete="off"
                className="h-auto py-2 font-mono text-sm"
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}

/** Groups of events have the names that the list of deliveries has; notices their own. */
export function useGroupNames() {
  const types = useTranslations('webhooks.filters.types')
  const notices = useTranslations('webhook-endpoints.types.names')
  return (group: EventGroup) => {
    const name = groupNames[group]
    return name === 'exhausted' || name === 'failing' || name === 'disabled'
      ? notices(name)
      : types(name)
  }
}
