'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { useLeaveQuestion } from '#components/accounts/use-leave-question.ts'
import { watchTyping } from '#components/accounts/watch-typing.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import {
  type ContactSettings,
  clinicTimeZones,
  weekdays,
} from '#lib/clinic-contact/clinic-contact.ts'
import type { ContactInput } from '#lib/clinic-contact/contact-input.ts'
import { nameZone } from '#lib/dates/visit-time.ts'
import { usStates } from '#lib/kits/us-states.ts'
import {
  ClosedDays,
  closedDayId,
  HoursFieldset,
  hoursId,
  LanguagesFieldset,
} from './contact-fieldsets.tsx'
import { StatesFieldset } from './states-fieldset.tsx'

const loadSchema = async () =>
  (await import('#lib/clinic-contact/contact-input.ts')).saveContactInput

const ids = {
  name: 'contact-name',
  phone: 'contact-phone',
  email: 'contact-email',
  firstLine: 'contact-first-line',
  secondLine: 'contact-second-line',
  city: 'contact-city',
  state: 'contact-state',
  zip: 'contact-zip',
  timeZone: 'contact-zone',
} as const
const usual = { isOpen: false, opens: '09:00', closes: '17:00' }

function toInput({ contact, versionId }: ContactSettings): ContactInput {
  const { address, hours } = contact
  return {
    versionId,
    name: versionId ? contact.name : '',
    phone: contact.shownPhone,
    email: contact.email ?? '',
    firstLine: address?.firstLine ?? '',
    secondLine: address?.secondLine ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zip: address?.zip ?? '',
    timeZone: clinicTimeZones.find((zone) => zone === contact.timeZone) ?? clinicTimeZones[0],
    hours: weekdays.map((_, index) => {
      const day = hours?.[index]
      return day ? { isOpen: true, ...day } : usual
    }),
    closedDays: contact.closedDays.map((day) => ({ day })),
    languages: contact.languages,
    states: contact.states,
  }
}

export function ContactForm({ settings }: { settings: ContactSettings }) {
  const t = useTranslations('clinic-contact')
  const locale = useLocale()
  const router = useRouter()
  /** the version that is replaced */
  const [base, setBase] = useState(settings.versionId)
  /** in a row; each is announced */
  const [conflicts, setConflicts] = useState(0)
  const api = useApiForm<ContactInput>({
    loadSchema,
    defaultValues: toInput(settings),
    send: async (values) => {
      const body = { ...values, versionId: base }
      const isUnchanged = watchTyping(api.form)
      try {
        const saved = await apiFetch<{ versionId: string }>('/api/clinic/contact', {
          method: 'PUT',
          body,
        })
        setBase(saved.versionId)
        if (isUnchanged()) api.form.reset(api.form.getValues())
        setConflicts(0)
        showToast({ tone: 'good', message: t('saved') })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error
        // Whoever saves again has read that it replaces this one; what is saved after it is a conflict again.
        setBase(error.context?.versionId ?? base)
        setConflicts((count) => count + 1)
      }
      router.refresh()
    },
  })
  useLeaveQuestion(api.form)
  const field = (name: keyof typeof ids) => ({
    ...api.form.register(name),
    id: ids[name],
    error: api.errorOf(name),
    isDense: true,
  })
  const labels = {
    name: t('fields.name'),
    phone: t('fields.phone'),
    email: t('fields.email'),
    firstLine: t('fields.firstLine'),
    city: t('fields.city'),
    state: t('fields.state'),
    zip: t('fields.zip'),
  }
  const listOthers = () => {
    const { hours, closedDays } = api.form.getValues()
    const inRow = (fieldId: string, label: string, message: string | undefined) =>
      message ? [{ fieldId, message: `${label}: ${message}` }] : []
    return [
      ...hours.flatMap((_, index) =>
        (['opens', 'closes'] as const).flatMap((end) =>
          inRow(
            hoursId(index, end),
            t(`fields.${end}`, { day: t(`weekdays.${weekdays[index] ?? weekdays[0]}`) }),
            api.errorOf(`hours.${index}.${end}`),
          ),
        ),
      ),
      ...closedDays.flatMap((_, index) =>
        inRow(
          closedDayId(index),
          t('fields.closedDay', { number: index + 1 }),
          api.errorOf(`closedDays.${index}.day`),
        ),
      ),
    ]
  }
  return (
    <FormFrame
      onSubmit={api.submit}
      problems={[...api.listProblems(ids, labels), ...listOthers()]}
      problem={api.problem}
      attempt={api.attempt}
    >
      <div className="grid items-start gap-4 text-sm sm:grid-cols-2">
        <TextField
          {...field('name')}
          autoComplete="off"
          label={labels.name}
          description={t('fields.nameHint')}
          isRequired
          className="sm:col-span-2"
        />
        <TextField
          {...field('phone')}
          type="tel"
          autoComplete="off"
          label={labels.phone}
          description={t('fields.phoneHint')}
          isRequired
        />
        <TextField
          {...field('email')}
          type="email"
          autoComplete="off"
          label={labels.email}
          description={t('fields.emailHint')}
        />
        <TextField {...field('firstLine')} autoComplete="off" label={labels.firstLine} isRequired />
        <TextField {...field('secondLine')} autoComplete="off" label={t('fields.secondLine')} />
        <TextField {...field('city')} autoComplete="off" label={labels.city} isRequired />
        <div className="grid grid-cols-2 items-start gap-4">
          <SelectField {...field('state')} label={labels.state} isRequired>
            <option value="">{t('fields.chooseState')}</option>
            {usStates.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('zip')}
            inputMode="numeric"
            autoComplete="off"
            label={labels.zip}
            isRequired
          />
        </div>
      </div>
      <HoursFieldset form={api.form} errorOf={api.errorOf} />
      <SelectField {...field('timeZone')} className="max-w-xs text-sm" label={t('fields.timeZone')}>
        {clinicTimeZones.map((zone) => (
          <option key={zone} value={zone}>
            {nameZone(locale, zone)}
          </option>
        ))}
      </SelectField>
      <ClosedDays form={api.form} errorOf={api.errorOf} />
      <LanguagesFieldset form={api.form} />
      <StatesFieldset
        register={api.form.register('states')}
        legend={t('fields.states')}
        hint={t('fields.statesHint')}
      />
      {conflicts > 0 && (
        <Notice key={conflicts} tone="watch" role="alert">
          {t('conflict')}
        </Notice>
      )}
      <SubmitButton size="small" isPending={api.isPending}>
        {t('save')}
      </SubmitButton>
    </FormFrame>
  )
}
