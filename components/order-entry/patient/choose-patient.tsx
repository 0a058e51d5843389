'use client'

import { ChevronRight, Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLookup } from '#components/lists/use-lookup.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { Link } from '#components/ui/navigation/link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { contactOf } from '#lib/addresses/contact-of.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { UnfinishedOrder } from '#lib/order-entry/order-entry-view.ts'
import type { PatientRow, PatientsPage } from '#lib/patients/patient-view.ts'
import { NewPatientForm } from './new-patient-form.tsx'

const maxShown = 10
const rowStyle =
  'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 transition-colors hover:bg-sunken [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-soft'

export function ChoosePatient(props: { unfinished: readonly UnfinishedOrder[] }) {
  return (
    <QueryProvider>
      <PatientLookup {...props} />
    </QueryProvider>
  )
}

function PatientLookup({ unfinished }: { unfinished: readonly UnfinishedOrder[] }) {
  const t = useTranslations('order-entry.pick')
  const [typed, setTyped] = useState('')
  const { state, found } = useLookup({ name: 'patients', typed, find: findPatients })
  const patients = state === 'idle' ? [] : (found?.patients.slice(0, maxShown) ?? [])
  return (
    <div className="grid grid-cols-1 items-start gap-5 text-sm lg:grid-cols-2">
      <section className="rounded-card border border-line bg-card">
        <div className="p-4 sm:p-5">
          <h2 className="mb-3 text-base font-bold">{t('title')}</h2>
          <Field label={t('label')}>
            {(control) => (
              <span className="relative block">
                <Search
                  aria-hidden="true"
                  className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-soft"
                />
                <TextInput
                  {...control}
                  type="search"
                  autoComplete="off"
                  placeholder={t('placeholder')}
                  value={typed}
                  maxLength={100}
                  onChange={(event) => setTyped(event.target.value)}
                  className="pl-10.5"
                />
              </span>
            )}
          </Field>
          <p role="status" className="mt-2 text-soft empty:hidden">
            {state === 'searching' && t('searching')}
            {state === 'unavailable' && t('unavailable')}
            {state === 'found' && t('found', { count: found?.total ?? 0 })}
          </p>
        </div>
        {patients.length > 0 && (
          <ul className="divide-y divide-line border-t border-line">
            {patients.map((patient) => (
              <li key={patient.patientId}>
                <FoundPatient patient={patient} />
              </li>
            ))}
          </ul>
        )}
        {unfinished.length > 0 && (
          <div className="border-t border-line">
            <h3 className="px-4 pt-4 pb-1 font-bold sm:px-5">{t('unfinished')}</h3>
            <ul className="divide-y divide-line">
              {unfinished.map(({ patientId, name, updatedAt }) => (
                <li key={patientId}>
                  <Link href={`/clinic/orders/new?patient=${patientId}`} className={rowStyle}>
                    <span className="min-w-32 flex-1">
                      <span className="block font-semibold">{name || t('unnamed')}</span>
                      <span className="text-soft">
                        {t('saved')} <RelativeTime instant={updatedAt} />
                      </span>
                    </span>
                    {t('continue')}
                    <ChevronRight aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <NewPatientForm />
    </div>
  )
}

function FoundPatient({ patient }: { patient: PatientRow }) {
  const t = useTranslations('order-entry.pick')
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
  const contact = contactOf(patient)
  return (
    <Link href={`/clinic/orders/new?patient=${patient.patientId}`} className={rowStyle}>
      <span className="min-w-32 flex-1">
        <span className="block font-semibold">{name || t('unnamed')}</span>
        <span className="text-soft">
          {patient.dob ? <CalendarDate day={patient.dob} /> : t('noDob')}
          {contact && ` · ${contact}`} · {t('openOrders', { count: patient.openOrders })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}

/** The words go in the body: they may name a person. */
function findPatients(search: string, signal: AbortSignal) {
  return apiFetch<PatientsPage>('/api/clinic/patients/search', {
    method: 'POST',
    body: { search },
    isReading: true,
    signal,
  })
}
