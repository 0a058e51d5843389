'use client'

import { useEffect, useRef, useState } from 'react'
import { signInAddress } from '#components/shell/sign-in-address.ts'
import { ApiError, apiFetch, onRefusedRead } from '#lib/http/read-api-error.ts'
import { createIdleClock, type IdleState, type OverReason } from './idle-clock.ts'
import { IdleWarning } from './idle-warning.tsx'

interface WatchedSession {
  userId: string
  /** how long it lasts if the person does nothing more, as of when the page was rendered */
  endsInMs: number
}

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/**
 * Stands by on every page for signed-in people: warns before the session ends for want of work, and takes the page off
 * the screen when it has ended, here or elsewhere. What counts is the server's clock.
 */
export function SessionWatch({ session }: { session: WatchedSession }) {
  const [state, setState] = useState<IdleState>({ kind: 'rest' })
  const clock = useRef<ReturnType<typeof createIdleClock>>(undefined)
  const { userId, endsInMs } = session

  useEffect(() => {
    const created = createIdleClock({
      endsInMs,
      ask: () => ask('GET', userId),
      tell: () => ask('POST', userId),
      onChange: setState,
    })
    clock.current = created
    const noteInput = () => created.noteInput()
    const wake = () => document.visibilityState === 'visible' && created.wake()
    for (const name of inputs) window.addEventListener(name, noteInput, { passive: true })
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('pageshow', wake)
    const stopHearing = onRefusedRead(created.end)
    return () => {
      for (const name of inputs) window.removeEventListener(name, noteInput)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('pageshow', wake)
      stopHearing()
      created.stop()
    }
  }, [userId, endsInMs])

  useEffect(() => {
    // The whole document, dialogs and what assistive technology reads included.
    document.documentElement.hidden = state.kind === 'covered' || state.kind === 'over'
    if (state.kind === 'over') leave(state.why)
  }, [state])

  if (state.kind !== 'warning') return null
  return (
    <IdleWarning
      endsAt={state.endsAt}
      isFinal={state.isFinal}
      onStay={() => void clock.current?.stay()}
      onSignOut={() => void signOut().then(() => window.location.replace('/'))}
    />
  )
}

/** How long the session lasts; undefined when it is over, or has become somebody else's. */
async function ask(method: 'GET' | 'POST', userId: string): Promise<number | undefined> {
  try {
    const answer = await apiFetch<{ userId: string; endsInMs: number }>('/api/account/activity', {
      method,
      isSigningIn: true,
    })
    return answer.userId === userId ? answer.endsInMs : undefined
  } catch (error) {
    if (error instanceof ApiError && error.code === 'signed-out') return undefined
    throw error
  }
}

async function signOut() {
  await apiFetch('/api/auth/sign-out', { body: {}, isSigningIn: true }).catch(() => undefined)
}

/** Loads another page in place of this one, so that neither the screen, the memory nor the way back holds it. */
function leave(why: OverReason) {
  const { pathname, search } = window.location
  window.location.replace(`${signInAddress(`${pathname}${search}`, '/home')}&notice=${why}`)
}
