'use client'

import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { StatesFieldset } from '#components/clinic-contact/states-fieldset.tsx'
import { Button } from '#components/ui/button.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PhysicianInput } from '#lib/physicians/physician-input.ts'

export interface ListedPhysician {
  npi: string
  firstName: string
  lastName: string
  states: string[]
}

const loadSchema = async () =>
  (await import('#lib/physicians/physician-input.ts')).savePhysicianInput

const ids = {
  firstName: 'physician-first',
  lastName: 'physician-last',
  npi: 'physician-npi',
} as const

interface PhysicianFormProps {
  physician: ListedPhysician | undefined
  onCancel: () => void
  onSaved: () => void
}

export function PhysicianForm({ physician, onCancel, onSaved }: PhysicianFormProps) {
  const t = useTranslations('clinic-settings.physicians')
  const common = useTranslations('common')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<PhysicianInput>({
      loadSchema,
      defaultValues: physician ?? { firstName: '', lastName: '', npi: '', states: [] },
      send: async (values) => {
        await apiFetch('/api/clinic/physicians', {
          method: 'PUT',
          body: { ...values, isNew: physician === undefined },
        })
        onSaved()
      },
      ...(!physician && { focusFirst: 'firstName' as const }),
    })
  const field = (name: keyof typeof ids) => ({
    ...form.register(name),
    id: ids[name],
    error: errorOf(name),
    label: t(`fields.${name}`),
    autoComplete: 'off',
    isDense: true,
    isRequired: true,
  })
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, {
        firstName: t('fields.firstName'),
        lastName: t('fields.lastName'),
        npi: t('fields.npi'),
      })}
      problem={problem}
      attempt={attempt}
    >
      <div className="grid items-start gap-4 text-sm sm:grid-cols-3">
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
        <TextField {...field('npi')} inputMode="numeric" readOnly={physician !== undefined} />
      </div>
      <StatesFieldset
        register={form.register('states')}
        legend={t('fields.states')}
        hint={t('fields.statesHint')}
        error={errorOf('states')}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small" isPending={isPending}>
          {t('save')}
        </SubmitButton>
        <Button size="small" variant="secondary" onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </FormFrame>
  )
}
