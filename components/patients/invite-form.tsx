'use client'

import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { locales, readLocale } from '#lib/i18n/locale.ts'
import type { PatientId } from '#lib/ids.ts'
import { invitationDays } from '#lib/mail/templates/link-lifetimes.ts'
import type { PatientInvitationView } from '#lib/patients/patient-view.ts'

const loadSchema = async () =>
  (await import('#lib/patient-invitations/patient-invitation-schema.ts')).invitePatientInput

const ids = {
  email: 'invite-email',
  dob: 'invite-dob',
  locale: 'invite-locale',
  isConfirmed: 'invite-confirmed',
}

interface InviteFormProps {
  patientId: PatientId
  /** YYYY-MM-DD */
  dob: string | null
  invitation: PatientInvitationView | null
  orderEmail: string | null
  onSent: () => void
}

export function InviteForm({ patientId, dob, invitation, orderEmail, onSent }: InviteFormProps) {
  const t = useTranslations('patients.patient.invitation')
  const languages = useTranslations('patients.patient.languages')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: {
      email: invitation?.email ?? orderEmail ?? '',
      dob: dob ?? '',
      locale: readLocale(invitation?.locale ?? ''),
      isConfirmed: false,
    },
    focusFirst: 'email',
    send: async (values) => {
      await apiFetch(`/api/clinic/patients/${patientId}/invitation`, {
        method: 'PUT',
        body: values,
      })
      showToast({ tone: 'good', message: t('sent', { email: values.email.trim() }) })
      onSent()
    },
  })
  return (
    <div className="space-y-4 text-sm text-ink">
      <p className="text-soft">
        {t('lead', { days: invitationDays })} {invitation?.state === 'open' && t('replaces')}
      </p>
      <FormFrame
        onSubmit={submit}
        problems={listProblems(ids, { email: t('email'), dob: t('dob'), locale: t('language') })}
        problem={problem}
        attempt={attempt}
      >
        <TextField
          {...form.register('email')}
          id={ids.email}
          type="email"
          autoComplete="off"
          isDense
          isRequired
          label={t('email')}
          error={errorOf('email')}
        />
        <Controller
          control={form.control}
          name="dob"
          render={({ field }) => (
            <DateInput
              {...field}
              id={ids.dob}
              isDense
              legend={t('dob')}
              description={t('dobHint')}
              labels={{
                day: t('dobLabels.day'),
                month: t('dobLabels.month'),
                year: t('dobLabels.year'),
              }}
              error={errorOf('dob')}
            />
          )}
        />
        <SelectField
          {...form.register('locale')}
          id={ids.locale}
          isDense
          label={t('language')}
          error={errorOf('locale')}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {languages(locale)}
            </option>
          ))}
        </SelectField>
        <Checkbox
          {...form.register('isConfirmed')}
          id={ids.isConfirmed}
          label={t('confirm')}
          error={errorOf('isConfirmed')}
        />
        <SubmitButton size="small" isPending={isPending}>
          {t('send')}
        </SubmitButton>
      </FormFrame>
    </div>
  )
}
