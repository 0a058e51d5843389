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
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientsPage } from '#lib/patients/patient-view.ts'

const maxShown = 10

export function PickPatient() {
  return (
    <QueryProvider>
      <PatientSearch />
    </QueryProvider>
  )
}

function PatientSearch() {
  const t = useTranslations('insights.pick')
  const [typed, setTyped] = useState('')
  const { state, found } = useLookup({ name: 'patients', typed, find: findPatients })
  const patients = state === 'idle' ? [] : (found?.patients.slice(0, maxShown) ?? [])
  return (
    <section className="max-w-xl rounded-card border border-line bg-card text-sm">
      <div className="p-4 sm:p-5">
        <h2 className="mb-3 text-base font-bold">{t('title')}</h2>
        <Field label={t('label')} description={t('hint')}>
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
          {patients.map(({ patientId, firstName, lastName, dob }) => (
            <li key={patientId}>
              <Link
                href={`/clinic/insights/query?patient=${patientId}`}
                className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">
                    {[firstName, lastName].filter(Boolean).join(' ') || t('unnamed')}
                  </span>
                  <span className="text-soft">{dob ? <CalendarDate day={dob} /> : t('noDob')}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
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
