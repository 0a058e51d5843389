'use client'

import { buttonStyle } from '#components/ui/button-style.ts'
import { Spinner } from '#components/ui/spinner.tsx'

type AwayMessageProps = { title: string; body: string; retryLabel: string }

/** For a page whose server is away for a moment; whoever shows it loads the page again when it is back. */
export function AwayMessage({ title, body, retryLabel }: AwayMessageProps) {
  return (
    <div
      role="status"
      className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center px-5 py-16 text-center"
    >
      <Spinner className="mb-6 size-10 text-accent" />
      <h1 className="text-balance text-2xl">{title}</h1>
      <p className="mt-3 text-balance text-soft">{body}</p>
      <button
        type="button"
        className={buttonStyle({}, 'mt-7')}
        onClick={() => window.location.reload()}
      >
        {retryLabel}
      </button>
    </div>
  )
}
