'use client'

import { Camera, FileText, ImageIcon, OctagonAlert, Paperclip, RotateCcw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { acceptedFiles, PickButton } from '#components/ui/form/pick-button.tsx'
import { maxAttachments } from '#lib/conversations/attachments/attachment-view.ts'
import type { AttachedFile, Attachments } from './use-attachments.ts'
import { useFileSize } from './use-file-size.ts'

interface AttachedFilesProps {
  attachments: Attachments
  isDense: boolean
  isDisabled: boolean
}

/** The files of a message that is being written: choose, follow the upload, remove. */
export function AttachedFiles({ attachments, isDense, isDisabled }: AttachedFilesProps) {
  const t = useTranslations('conversations.files')
  const { files, isOverfull, add, retry, remove } = attachments
  const [said, setSaid] = useState('')
  const isFull = files.length >= maxAttachments
  return (
    <div className="space-y-2.5">
      {files.length > 0 && (
        <ul aria-label={t('title')} className="space-y-2">
          {files.map((file) => (
            <FileItem
              key={file.key}
              file={file}
              isDisabled={isDisabled}
              onRetry={() => retry(file.key)}
              onRemove={() => {
                remove(file.key)
                setSaid(t('removed', { name: file.name }))
              }}
            />
          ))}
        </ul>
      )}
      {isOverfull && (
        <Notice tone="alert" role="alert">
          {t('tooMany')}
        </Notice>
      )}
      {!isFull && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PickButton
            isSmall
            accept={acceptedFiles}
            onFiles={add}
            isDisabled={isDisabled}
            className="min-h-11"
          >
            <Paperclip aria-hidden="true" className="size-4" />
            {t('attach')}
          </PickButton>
          <PickButton
            isSmall
            isCamera
            accept="image/jpeg,image/png"
            onFiles={add}
            isDisabled={isDisabled}
            className="min-h-11 pointer-fine:hidden"
          >
            <Camera aria-hidden="true" className="size-4" />
            {t('camera')}
          </PickButton>
          <p className={classNames('text-soft', isDense ? 'text-xs' : 'text-sm')}>{t('hint')}</p>
        </div>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

interface FileItemProps {
  file: AttachedFile
  isDisabled: boolean
  onRetry: () => void
  onRemove: () => void
}

function FileItem({ file, isDisabled, onRetry, onRemove }: FileItemProps) {
  const t = useTranslations('conversations.files')
  const sizeOf = useFileSize()
  const { name, size, share, problem, stored } = file
  const isPicture = stored ? stored.mediaType !== 'application/pdf' : /\.(?:jpe?g|png)$/i.test(name)
  const Icon = isPicture ? ImageIcon : FileText
  return (
    <li
      className={classNames(
        'flex items-start gap-3 rounded-xl border bg-card py-1.5 pr-1 pl-3 text-sm',
        problem ? 'border-alert' : 'border-line',
      )}
    >
      <Icon aria-hidden="true" className="mt-3 size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1 self-center py-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        {share === null ? (
          <p className="text-soft">{sizeOf(size)}</p>
        ) : (
          <UploadProgress name={name} share={share} />
        )}
        {problem && (
          <p role="alert" className="mt-1 flex gap-1.5 text-alert">
            <OctagonAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{problem.message || t(`faults.${problem.fault}`)}</span>
          </p>
        )}
        {problem && (problem.fault === 'offline' || problem.fault === 'failed') && (
          <Button
            variant="secondary"
            size="small"
            className="mt-2 min-h-11"
            aria-label={t('retryLabel', { name })}
            icon={<RotateCcw aria-hidden="true" className="size-4" />}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={t('remove', { name })}
        disabled={isDisabled}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink disabled:opacity-35"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  )
}

function UploadProgress({ name, share }: { name: string; share: number }) {
  const t = useTranslations('conversations.files')
  return (
    <div className="mt-1.5 flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar label={t('sending', { name })} value={share * 0.97} />
      </div>
      <p className="shrink-0 text-soft tabular-nums">
        {share >= 1 ? t('checking') : t('percent', { percent: Math.floor(share * 100) })}
      </p>
    </div>
  )
}
