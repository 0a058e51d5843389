'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'

interface SpendLinkProps {
  label: string
  /** where to continue, after a success and a failure */
  action: ReactNode
  /** for a link that was used or has expired */
  gone: string
  /** Resolves with what to say. */
  spend: () => Promise<string>
}

type State = { kind: 'rest' | 'pending' } | { kind: 'done' | 'failed' | 'gone'; word: string }

/** Waits for a press: a mail scanner that opens the link must not spend it. */
export function SpendLink({ label, action, gone, spend }: SpendLinkProps) {
  const errors = useTranslations('errors')
  const [state, setState] = useState<State>({ kind: 'rest' })

  async function press() {
    setState({ kind: 'pending' })
    try {
      setState({ kind: 'done', word: await spend() })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link-expired')
        return setState({ kind: 'gone', word: gone })
      const word =
        error instanceof ApiError ? error.message || errors(error.code) : errors('unexpected')
      setState({ kind: 'failed', word })
    }
  }

  if (state.kind === 'done' || state.kind === 'gone') {
    const isDone = state.kind === 'done'
    return (
      <Notice
        tone={isDone ? 'success' : 'watch'}
        role={isDone ? 'status' : 'alert'}
        action={action}
      >
        {state.word}
      </Notice>
    )
  }
  return (
    <div className="space-y-5">
      {state.kind === 'failed' && (
        <Notice tone="alert" role="alert" action={action}>
          {state.word}
        </Notice>
      )}
      <Button size="large" isWide isPending={state.kind === 'pending'} onClick={press}>
        {label}
      </Button>
    </div>
  )
}
