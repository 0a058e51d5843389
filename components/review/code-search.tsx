'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { Candidate } from '#components/review/code-choice.tsx'
import { TextInput } from '#components/ui/text-input.tsx'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { WireLoincMatch } from '#service/contract/lab-reports.ts'

const shortest = 2
const pauseMs = 250
const mostShown = 8

interface Found {
  search: string
  codes: readonly WireLoincMatch[]
  isAway: boolean
}

/** Finds a code by name or number in the service's table. */
export function CodeSearch({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('review.codes')
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = useCodes(typed)
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
        {found && (found.isAway ? t('away') : t('found', { count: found.codes.length }))}
      </p>
      {found && (
        <ul className="mt-1 max-h-64 overflow-y-auto">
          {found.codes.slice(0, mostShown).map((match) => (
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

/** The codes that words lead to, once the typing pauses; undefined until there is an answer. */
function useCodes(typed: string): Found | undefined {
  const search = typed.trim()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (search.length < shortest) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      apiFetch<{ found: WireLoincMatch[] }>('/api/clinic/review/loinc', {
        method: 'POST',
        body: { search },
        isReading: true,
        signal: asking.signal,
      }).then(
        (answer) => setFound({ search, codes: answer.found, isAway: false }),
        () => asking.signal.aborted || setFound({ search, codes: [], isAway: true }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [search])
  return search.length >= shortest && found?.search === search ? found : undefined
}
