'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Reads the frame around the page again too, which otherwise stays as it was when the browser opened it. */
export function ReadAgain() {
  const router = useRouter()
  useEffect(() => router.refresh(), [router])
  return null
}
