'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signInAddress } from '#components/shell/sign-in-address.ts'
import { useLoadedDialog } from '#components/ui/use-loaded-dialog.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { expectSessionEnd, onRefusedRead } from '#lib/api-client/session-end.ts'
import { createIdleClock, type IdleState, type OverReason } from './idle-clock.ts'

const loadWarning = () => import('./idle-warning.tsx').then((loaded) => loaded.IdleWarning)

interface WatchedSession {
  userId: string
  /** time left without further activity, as of rendering */
  endsInMs: number
}

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/**
 * Runs on every signed-in page: warns before the session times out, and hides the page once it has ended, here or
 * elsewhere. The server's clock decides.
 */
export function SessionWatch({ session }: { session: WatchedSession }) {
  const [state, setState] = useState<IdleState>({ kind: 'rest' })
  const clock = useRef<ReturnType<typeof createIdleClock>>(undefined)
  const { userId, endsInMs } = session

  // Pages render again on the server by themselves. The clock continues then, or it would forget that it is warning.
  const createClock = useEffectEvent((owner: string) =>
    createIdleClock({
      endsInMs,
      ask: () => ask('GET', owner),
      report: () => ask('POST', owner),
      onChange: setState,
    }),
  )

  useEffect(() => {
    const created = createClock(userId)
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
  }, [userId])

  useEffect(() => {
    // The whole document, including dialogs and what assistive technology reads.
    document.documentElement.hidden = state.kind === 'covered' || state.kind === 'over'
    if (state.kind === 'over') leave(state.why)
  }, [state])

  const isWarning = state.kind === 'warning'
  // Without it the session ends at its time all the same.
  const IdleWarning = useLoadedDialog({ load: loadWarning, isAsked: isWarning, onFailed: ignore })
  if (!isWarning || !IdleWarning) return null
  return (
    <IdleWarning
      endsAt={state.endsAt}
      isFinal={state.isFinal}
      onStay={() => void clock.current?.stay()}
      onSignOut={() => void signOut().then(() => window.location.replace('/'))}
    />
  )
}

const ignore = () => undefined

/** Time left; undefined when the session is over or belongs to another user now. */
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
  expectSessionEnd()
  await apiFetch('/api/auth/sign-out', { body: {}, isSigningIn: true }).catch(() => undefined)
}

/** Replaces the page, so that the screen, the memory and the back button no longer hold it. */
function leave(why: OverReason) {
  const { pathname, search } = window.location
  window.location.replace(`${signInAddress(`${pathname}${search}`, '/home')}&notice=${why}`)
}
