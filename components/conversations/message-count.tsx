'use client'

import { useTranslations } from 'next-intl'
import { CountBadge, useCount } from '#components/live/live-count.tsx'
import { useLiveConversation } from '#components/live/use-live-updates.ts'

interface MessageCountProps {
  total: number
  /** unread of the patient, or who waits in the clinic’s inbox */
  kind: 'unread' | 'waiting'
}

const paths = { unread: '/api/messages/count', waiting: '/api/clinic/messages/count' } as const

/** A live badge of the navigation. */
export function MessageCount({ total, kind }: MessageCountProps) {
  const t = useTranslations('conversations.navCount')
  const [count, reread] = useCount(paths[kind], total, {
    staysSignedOut: kind === 'unread',
  })
  useLiveConversation(undefined, reread)
  return <CountBadge count={count} label={t(kind, { count })} />
}
