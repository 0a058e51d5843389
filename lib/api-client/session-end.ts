import { ApiError } from './api-error.ts'

type SignInAgain = () => Promise<boolean>

let signInAgain: SignInAgain | undefined

export function onSessionEnd(ask: SignInAgain) {
  signInAgain = ask
  return () => {
    if (signInAgain === ask) signInAgain = undefined
  }
}

let notifyRefusedRead: (() => void) | undefined

export function onRefusedRead(notify: () => void) {
  notifyRefusedRead = notify
  return () => {
    if (notifyRefusedRead === notify) notifyRefusedRead = undefined
  }
}

let isSigningOut = false

/** Call before signing out or deleting the account: a refused read must not replace the page that this opens. */
export function expectSessionEnd() {
  isSigningOut = true
  return () => {
    isSigningOut = false
  }
}

/** Nothing that is typed can be kept then. */
export const isSessionEndExpected = () => isSigningOut

export async function sendSignedIn<T>(sendOnce: () => Promise<T>): Promise<T> {
  try {
    return await sendOnce()
  } catch (error) {
    if (!hasSessionEnded(error) || !(await signInAgain?.())) throw error
    return sendOnce()
  }
}

export async function readSignedIn<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (hasSessionEnded(error) && !isSigningOut) notifyRefusedRead?.()
    throw error
  }
}

function hasSessionEnded(error: unknown) {
  return error instanceof ApiError && error.code === 'signed-out'
}
