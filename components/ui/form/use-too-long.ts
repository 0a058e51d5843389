'use client'

import { useTranslations } from 'next-intl'

/** Said from here on: before, no one needs it. */
const nearShare = 0.9

/** As the server counts them. */
export const countTooMany = (text: string, limit: number) => text.trim().length - limit

export const isNearLimit = (text: string, limit: number) => text.trim().length >= limit * nearShare

/** What a form says that is sent with a text that is too long. */
export function useTooLong() {
  const t = useTranslations('errors.length')
  return (text: string, limit: number) => {
    const tooMany = countTooMany(text, limit)
    return tooMany > 0 ? t('shorten', { tooMany, limit }) : undefined
  }
}
