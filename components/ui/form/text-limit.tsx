'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { countTooMany } from './use-too-long.ts'

/** A screen reader hears it once a pause in the typing is this long. */
const sayAfterMs = 1_000

/** How long the text of a field is, near its limit and beyond it. */
export function TextLimit({ text, limit }: { text: string; limit: number }) {
  const t = useTranslations('errors.length')
  const tooMany = countTooMany(text, limit)
  const words = t(tooMany > 0 ? 'over' : 'near', { count: limit + tooMany, limit, tooMany })
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), sayAfterMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <>
      <p
        aria-hidden="true"
        className={tooMany > 0 ? 'text-sm font-semibold text-alert' : 'text-sm text-soft'}
      >
        {words}
      </p>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}
