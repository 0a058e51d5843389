import { useTranslations } from 'next-intl'
import { SentFiles } from '#components/conversations/attachments/sent-files.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { MessageView, Sender } from '#lib/conversations/conversation-view.ts'

interface ThreadProps {
  messages: readonly MessageView[]
  /** whose screen it is */
  viewer: Sender
  /** of the files of its messages */
  filePath: string
  /** the newest of the viewer’s messages that the other side has seen */
  seenUpTo: string
  /** names the other side’s messages where it has no name of its own */
  otherName: string
}

/** Oldest first; the viewer’s own at the right. */
export function Thread({ messages, viewer, filePath, seenUpTo, otherName }: ThreadProps) {
  const t = useTranslations('conversations.thread')
  const lastOwn = messages.findLast(({ sender }) => sender === viewer)
  return (
    <ol aria-label={t('label')} className="space-y-4">
      {messages.map((message) => {
        const isOwn = message.sender === viewer
        const isSeen = message === lastOwn && BigInt(message.messageId) <= BigInt(seenUpTo)
        return (
          <li
            key={message.messageId}
            className={classNames('flex flex-col', isOwn ? 'items-end' : 'items-start')}
          >
            <p className="mb-1 px-1 text-xs font-semibold text-soft">
              {message.author ?? (isOwn && viewer === 'patient' ? t('you') : otherName)}
            </p>
            <p
              className={classNames(
                'max-w-[85%] rounded-2xl px-4 py-2.5 whitespace-pre-wrap [overflow-wrap:anywhere] print:border print:border-line',
                isOwn
                  ? 'rounded-br-md bg-accent text-on-accent'
                  : 'rounded-bl-md border border-line bg-card',
              )}
            >
              {message.body}
            </p>
            <SentFiles files={message.attachments} path={filePath} isOwn={isOwn} />
            <p className="mt-1 px-1 text-xs text-soft">
              <LocalTime instant={message.writtenAt} style="dayDateTime" />
              {isSeen && <> · {t('seen')}</>}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
