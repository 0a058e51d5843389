'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

/** Said from here on: before, no one needs it. */
const nearShare = 0.9
/** A screen reader hears it once a pause in the typing is this long. */
const sayAfterMs = 1_000

interface TextLimitProps {
  text: string
  limit: number
}

/** As the server counts them. */
export const countTooMany = (text: string, limit: number) => text.trim().length - limit

/** How long the text of a field is, near its limit and beyond it. */
export function TextLimit({ text, limit }: TextLimitProps) {
  const t = useTranslations('errors.length')
  const tooMany = countTooMany(text, limit)
  const count = limit + tooMany
  const isNear = count >= limit * nearShare
  const words = isNear ? t(tooMany > 0 ? 'over' : 'near', { count, limit, tooMany }) : ''
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), sayAfterMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <>
      {words && (
        <p
          aria-hidden="true"
          className={tooMany > 0 ? 'text-sm font-semibold text-alert' : 'text-sm text-soft'}
        >
          {words}
        </p>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}

/** What a form says that is sent with a text that is too long. */
export function useTooLong() {
  const t = useTranslations('errors.length')
  return (text: string, limit: number) => {
    const tooMany = countTooMany(text, limit)
    return tooMany > 0 ? t('shorten', { tooMany, limit }) : undefined
  }
}
