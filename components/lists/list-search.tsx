'use client'

import { Search, X } from 'lucide-react'
import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'

type SearchText = (
  key: 'searchLabel' | 'searchPlaceholder' | 'searchButton' | 'clearSearch',
) => string

interface ListSearchProps {
  t: SearchText
  search: string
  onSearch: (search: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
}

/** Searches on Enter; clearing the field restores the whole list. */
export function ListSearch({ t, search, onSearch, inputRef }: ListSearchProps) {
  const inputId = useId()
  const [typed, setTyped] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  const clear = () => {
    setTyped('')
    onSearch('')
  }
  return (
    <search className="min-w-0 max-sm:w-full sm:flex-1">
      <form method="post" onSubmit={submit} className="flex max-w-full items-center gap-2">
        <label htmlFor={inputId} className="sr-only">
          {t('searchLabel')}
        </label>
        <TextInput
          isDense
          ref={inputRef}
          id={inputId}
          type="search"
          maxLength={100}
          autoComplete="off"
          className="min-w-0 flex-1 sm:max-w-72 [&::-webkit-search-cancel-button]:hidden"
          placeholder={t('searchPlaceholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SubmitButton
          size="small"
          variant="secondary"
          icon={<Search aria-hidden="true" className="size-4" />}
        >
          {t('searchButton')}
        </SubmitButton>
        {search && (
          <Button size="small" variant="quiet" onClick={clear} aria-label={t('clearSearch')}>
            <X aria-hidden="true" className="size-4" />
          </Button>
        )}
      </form>
    </search>
  )
}
