'use client'

import { useSyncExternalStore } from 'react'

const keysCookie = 'phial_keys'
const listeners = new Set<() => void>()

/** Whether single characters are shortcuts; stored in a cookie like the theme. */
export function areKeysOn(): boolean {
  return !document.cookie.split('; ').includes(`${keysCookie}=off`)
}

export function setKeysOn(isOn: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser yet
  document.cookie = `${keysCookie}=${isOn ? 'on' : 'off'}; Path=/; Max-Age=31536000; SameSite=Lax`
  for (const listener of listeners) listener()
}

export function useKeySetting(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn, () => true)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
