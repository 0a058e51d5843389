'use client'

import { Search, X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
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

/** Searches on Enter. React repeats one from before the scripts have come. Clearing the field restores the whole list. */
export function ListSearch({ t, search, onSearch, inputRef }: ListSearchProps) {
  const inputId = useId()
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState({ search, sent: search })
  // Other words than were sent from here, as after Back, replace what was typed.
  if (known.search !== search) {
    setKnown({ search, sent: search })
    if (known.sent !== search) setTyped(search)
  }
  const send = (words: string) => {
    setKnown({ search, sent: words })
    onSearch(words)
  }
  const submit = (form: FormData) => {
    const words = String(form.get('words') ?? '')
    setTyped(words)
    send(words.trim())
  }
  const clear = () => {
    setTyped('')
    send('')
  }
  return (
    <search className="min-w-0 max-sm:w-full sm:grow sm:basis-72">
      <form action={submit} className="flex max-w-full items-center gap-2">
        <label htmlFor={inputId} className="sr-only">
          {t('searchLabel')}
        </label>
        <TextInput
          isDense
          ref={inputRef}
          id={inputId}
          name="words"
          type="search"
          maxLength={100}
          autoComplete="off"
          className="min-w-0 flex-1 sm:max-w-72 [&::-webkit-search-cancel-button]:hidden"
          placeholder={t('searchPlaceholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          size="small"
          variant="secondary"
          icon={<Search aria-hidden="true" className="size-4" />}
        >
          {t('searchButton')}
        </Button>
        {search && (
          <Button size="small" variant="quiet" onClick={clear} aria-label={t('clearSearch')}>
            <X aria-hidden="true" className="size-4" />
          </Button>
        )}
      </form>
    </search>
  )
}
