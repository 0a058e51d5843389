'use client'

import { useState } from 'react'
import { apiFetch } from '#lib/api-client/api-fetch.ts'

/** Ends what this session views. `leave` loads a new document, so that nothing of the view stays in memory. */
export function useEndViewing(leave: () => void) {
  const [isEnding, setIsEnding] = useState(false)
  /** False when it failed. */
  const end = async () => {
    setIsEnding(true)
    try {
      await apiFetch('/api/clinic/viewing/end', { body: {} })
    } catch {
      setIsEnding(false)
      return false
    }
    leave()
    return true
  }
  return { isEnding, end }
}
