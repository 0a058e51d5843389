import { useTranslations } from 'next-intl'
import { Chip } from '#components/ui/chip.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import type { OwnConversationRow } from '#lib/conversations/conversation-view.ts'

/** The patient’s conversations, the newest first. */
export function OwnList({
  rows,
  clinicName,
}: {
  rows: readonly OwnConversationRow[]
  clinicName: string
}) {
  const t = useTranslations('conversations')
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
      {rows.map(
        ({ conversationId, topic, subject, lastAt, lastSender, excerpt, unread, isClosed }) => (
          <li key={conversationId} className="relative px-4.5 py-3.5 hover:bg-sunken/60">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                href={`/messages/${conversationId}`}
                prefetch={false}
                className={classNames(
                  'min-w-0 grow basis-40 truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
                  unread > 0 ? 'font-bold' : 'font-semibold',
                )}
              >
                {subject?.name ?? t(`topics.${topic}`)}
              </Link>
              <RelativeTime instant={lastAt} className="shrink-0 text-sm text-soft" />
            </div>
            <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <p className="min-w-0 grow basis-40 truncate text-soft">
                {lastSender === 'patient' ? t('thread.you') : clinicName}: {excerpt}
              </p>
              {unread > 0 ? (
                <Chip tone="accent" icon={null} className="shrink-0 whitespace-nowrap">
                  {t('own.new', { count: unread })}
                </Chip>
              ) : (
                isClosed && (
                  <Chip tone="neutral" icon={null} className="shrink-0">
                    {t('own.closedShort')}
                  </Chip>
                )
              )}
            </div>
          </li>
        ),
      )}
    </ul>
  )
}
