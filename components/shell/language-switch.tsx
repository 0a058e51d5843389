'use client'

import { Languages } from 'lucide-react'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { type FormEvent, useTransition } from 'react'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { Input } from '#components/ui/form/input.tsx'

/**
 * A button to the other language, named in that language. A plain form that works without
 * JavaScript; with it, the page changes in place and forms keep their input.
 */
export function LanguageSwitch({ locale }: { locale: 'en' | 'es' }) {
  const router = useRouter()
  const pathname = usePathname()
  const query = useSearchParams().toString()
  const [isPending, startTransition] = useTransition()
  const other = locale === 'en' ? { code: 'es', name: 'Español' } : { code: 'en', name: 'English' }

  function changeInPlace(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    startTransition(async () => {
      const answer = await fetch('/api/locale', {
        method: 'POST',
        body: new URLSearchParams({ locale: other.code }),
        headers: { accept: 'application/json' },
      }).catch(() => undefined)
      if (answer?.ok) router.refresh()
      else form.submit()
    })
  }

  return (
    <form method="post" action="/api/locale" onSubmit={changeInPlace} className="print:hidden">
      <Input type="hidden" name="locale" value={other.code} />
      <Input type="hidden" name="next" value={query ? `${pathname}?${query}` : pathname} />
      <button
        type="submit"
        lang={other.code}
        aria-busy={isPending || undefined}
        className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2.5 text-sm font-medium text-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        {isPending ? (
          <Spinner className="size-4" />
        ) : (
          <Languages aria-hidden="true" className="size-4 max-[22rem]:hidden" />
        )}
        {other.name}
      </button>
    </form>
  )
}
