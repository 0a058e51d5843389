'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { NameOffer } from '#components/kits/form/name-offer.tsx'
import { SendFailure } from '#components/kits/form/send-failure.tsx'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { fieldMessage } from '#lib/http/field-message.ts'
import type { addPatient } from '#lib/patients/add-patient.ts'
import { isAsciiName } from '#lib/patients/ascii-name.ts'

type Added = Awaited<ReturnType<typeof addPatient>>

const genders = ['female', 'male', 'other', 'unknown'] as const
const empty = { firstName: '', lastName: '', dob: '', gender: '', phoneNumber: '' }

export function NewPatientForm() {
  const t = useTranslations('order-entry.newPatient')
  const entry = useTranslations('order-entry')
  const { values, set, failure, errorOf, known, isPending, add, goTo } = useNewPatient()
  return (
    <section className="rounded-card border border-line bg-card p-4 sm:p-5">
      <h2 className="text-base font-bold">{t('title')}</h2>
      <p className="mt-1 mb-4 text-soft">{t('text')}</p>
      <form method="post" noValidate className="space-y-4" onSubmit={add(false)}>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['firstName', 'lastName'] as const).map((name) => (
            <div key={name}>
              <TextField
                isDense
                isRequired
                autoComplete="off"
                label={t(name)}
                value={values[name]}
                error={errorOf(name)}
                onChange={(event) => set({ [name]: event.target.value })}
              />
              <NameOffer
                typed={values[name]}
                fault={isAsciiName(values[name]) ? undefined : 'name-ascii'}
                onAccept={(plain) => set({ [name]: plain })}
              />
            </div>
          ))}
        </div>
        <DateInput
          isDense
          legend={t('dob')}
          labels={{ year: t('year'), month: t('month'), day: t('day') }}
          value={values.dob}
          error={errorOf('dob')}
          onChange={(dob) => set({ dob })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            isDense
            label={t('gender')}
            value={values.gender}
            error={errorOf('gender')}
            onChange={(event) => set({ gender: event.target.value })}
          >
            <option value="">{t('chooseGender')}</option>
            {genders.map((gender) => (
              <option key={gender} value={gender}>
                {entry(`genders.${gender}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            isDense
            type="tel"
            autoComplete="off"
            label={t('phone')}
            hint={t('optional')}
            value={values.phoneNumber}
            maxLength={30}
            error={errorOf('phoneNumber')}
            onChange={(event) => set({ phoneNumber: event.target.value })}
          />
        </div>
        {failure && Object.keys(failure.fields).length === 0 && <SendFailure error={failure} />}
        {known ? (
          <Notice
            tone="watch"
            role="alert"
            title={t(known.hasMore ? 'knownTitleMore' : 'knownTitle', {
              count: known.namesakes.length,
            })}
            action={
              <Button size="small" variant="secondary" onClick={add(true)} isPending={isPending}>
                {t('addAnother')}
              </Button>
            }
          >
            {t('knownText')}
            <ul className="mt-2 space-y-2">
              {known.namesakes.map(({ patientId, addedAt, email, phoneNumber }, at) => {
                const contact =
                  [phoneNumber && formatPhone(phoneNumber), email].filter(Boolean).join(' · ') ||
                  t('noContact')
                return (
                  <li key={patientId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="min-w-0 break-words">
                      {at + 1}. {contact} ·{' '}
                      {t.rich('knownSince', {
                        day: () => <LocalTime instant={addedAt} style="date" />,
                      })}
                    </span>
                    <Button
                      size="small"
                      aria-label={`${t('useKnown')}: ${at + 1}. ${contact}`}
                      onClick={() => goTo(patientId)}
                    >
                      {t('useKnown')}
                    </Button>
                  </li>
                )
              })}
            </ul>
            {known.hasMore && <p className="mt-2">{t('moreKnown')}</p>}
          </Notice>
        ) : (
          <Button type="submit" size="small" needsScripts isPending={isPending}>
            {t('add')}
          </Button>
        )}
      </form>
    </section>
  )
}

function useNewPatient() {
  const errors = useTranslations('errors')
  const router = useRouter()
  const [values, setValues] = useState(empty)
  const [failure, setFailure] = useState<ApiError>()
  const [known, setKnown] = useState<Pick<Added, 'namesakes' | 'hasMore'>>()
  const [isPending, setIsPending] = useState(false)
  const goTo = (patientId: string) => router.push(`/clinic/orders/new?patient=${patientId}`)

  const add = (isAnother: boolean) => async (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    setIsPending(true)
    setFailure(undefined)
    try {
      const added = await apiFetch<Added>('/api/clinic/patients/new', {
        body: { ...values, isAnother },
      })
      if (added.patientId) goTo(added.patientId)
      else setKnown(added)
    } catch (error) {
      setFailure(toApiError(error))
    } finally {
      setIsPending(false)
    }
  }

  return {
    values,
    set: (patch: Partial<typeof empty>) => {
      setValues({ ...values, ...patch })
      setKnown(undefined)
    },
    failure,
    errorOf: (path: string) => fieldMessage(errors, failure?.fields[path]),
    known,
    isPending,
    add,
    goTo,
  }
}
