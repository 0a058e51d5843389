'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useLookup } from '#components/lists/use-lookup.ts'
import { TextInput } from '#components/ui/form/text-input.tsx'
import type { WireLoincMatch } from '#contract/lab-reports.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { Candidate } from './code-choice.tsx'

const maxShown = 8

export function CodeSearch({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('reviews.codes')
  const id = useId()
  const [typed, setTyped] = useState('')
  const { state, found } = useLookup({ name: 'loinc', typed, find: findCodes })
  const codes = state === 'found' ? found?.found : undefined
  const choose = (code: string) => {
    setTyped('')
    onCode(code)
  }
  return (
    <search className="mt-1 block">
      <label htmlFor={id} className="mb-1 block text-xs font-semibold text-soft">
        {t('search')} <span className="font-normal">({t('searchHint')})</span>
      </label>
      <TextInput
        isDense
        id={id}
        type="search"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p aria-live="polite" className="mt-1 text-xs text-soft empty:hidden">
        {state === 'unavailable' && t('unavailable')}
        {codes && t('found', { count: codes.length })}
      </p>
      {codes && (
        <ul className="mt-1 max-h-64 overflow-y-auto">
          {codes.slice(0, maxShown).map((match) => (
            <li key={match.loinc_code}>
              <button
                type="button"
                onClick={() => choose(match.loinc_code)}
                className="w-full rounded-lg px-2 py-1.5 text-left -outline-offset-2 hover:bg-sunken"
              >
                <Candidate match={match} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function findCodes(search: string, signal: AbortSignal) {
  return apiFetch<{ found: WireLoincMatch[] }>('/api/clinic/review/loinc', {
    method: 'POST',
    body: { search },
    isReading: true,
    signal,
  })
}
