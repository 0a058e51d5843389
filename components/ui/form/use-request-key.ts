import { useRef } from 'react'

/** Sending the same again after a lost answer adds nothing; once it has arrived, the same is another. */
export function useRequestKey() {
  const request = useRef({ sent: '', key: '' })
  return {
    keyOf(given: unknown): string {
      const sent = JSON.stringify(given)
      if (request.current.sent !== sent) request.current = { sent, key: crypto.randomUUID() }
      return request.current.key
    },
    renew() {
      request.current = { sent: '', key: '' }
    },
  }
}
