import { Download, FileText, ImageIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import {
  type AttachmentView,
  isInlineType,
} from '#lib/conversations/attachments/attachment-view.ts'
import { useFileSize } from './use-file-size.ts'

interface SentFilesProps {
  files: readonly AttachmentView[]
  /** of the files of this conversation */
  path: string
  isOwn: boolean
}

/** The files of a message: pictures open in a tab of their own, PDFs are saved. */
export function SentFiles({ files, path, isOwn }: SentFilesProps) {
  const t = useTranslations('conversations.files')
  const sizeOf = useFileSize()
  if (files.length === 0) return null
  return (
    <ul
      aria-label={t('title')}
      className={classNames('mt-1.5 flex max-w-[85%] flex-col gap-1.5', isOwn && 'items-end')}
    >
      {files.map(({ attachmentId, name, mediaType, size }) => {
        const isInline = isInlineType(mediaType)
        const Icon = isInline ? ImageIcon : FileText
        return (
          <li key={attachmentId} className="max-w-full">
            <a
              href={`${path}/${attachmentId}`}
              {...(isInline ? { target: '_blank', rel: 'noopener' } : { download: name })}
              className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-xl border border-edge/50 bg-card px-3.5 py-1.5 text-sm text-ink hover:bg-sunken"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span className="min-w-0 font-semibold underline decoration-accent/35 decoration-2 underline-offset-4 [overflow-wrap:anywhere]">
                {name}
              </span>
              <span className="shrink-0 whitespace-nowrap text-soft">{sizeOf(size)}</span>
              <span className="sr-only">{t(isInline ? 'open' : 'download')}</span>
              {!isInline && <Download aria-hidden="true" className="size-4 shrink-0 text-soft" />}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
