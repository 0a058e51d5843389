'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import english from '#messages/en/boundary.json' with { type: 'json' }
import spanish from '#messages/es/boundary.json' with { type: 'json' }
import { useServerReturn } from './use-server-return.ts'

type CrashMessageProps = { digest: string | undefined; retry: () => void }

/**
 * Shown when a page crashes. Providers may be gone, so the texts are imported and the
 * language comes from the document or its cookie.
 */
export function CrashMessage({ digest, retry }: CrashMessageProps) {
  const text =
    useSyncExternalStore(neverChanges, readLanguage, () => 'en') === 'es' ? spanish : english
  const isUnavailable = useServerReturn()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  if (isUnavailable)
    return (
      <UnavailableMessage title={text.awayTitle} body={text.awayBody} retryLabel={text.retry} />
    )
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center px-5 py-16 text-center"
    >
      <BrokenVial className="mb-6 w-28" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {text.errorTitle}
      </h1>
      <p className="mt-3 text-balance text-soft">{text.errorBody}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <button type="button" onClick={retry} className={buttonStyle({})}>
          {text.retry}
        </button>
        <a href="/" className={buttonStyle({ variant: 'secondary' })}>
          {text.home}
        </a>
      </div>
      {digest && (
        <p className="mt-7 text-xs text-soft">
          {text.reference}: {digest}
        </p>
      )}
    </div>
  )
}

function BrokenVial({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 112 96" fill="none" className={className}>
      <ellipse cx="56" cy="88" rx="46" ry="6" className="fill-sunken" />
      <path d="M30 66h52l8 14c2 4-1 8-5 8H27c-4 0-7-4-5-8z" className="fill-watch-soft" />
      <path
        d="M44 8h24M47 8v24L22 80c-2 4 1 8 5 8h58c4 0 7-4 5-8L65 32V8M30 66h14l6-7 8 12 7-9 5 4h12"
        className="stroke-watch"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function neverChanges() {
  return () => {}
}

function readLanguage() {
  return document.documentElement.lang || (/phial_locale=es/.test(document.cookie) ? 'es' : 'en')
}

type UnavailableMessageProps = { title: string; body: string; retryLabel: string }

/** The server is down for a moment. The caller reloads the page when it is back. */
function UnavailableMessage({ title, body, retryLabel }: UnavailableMessageProps) {
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
