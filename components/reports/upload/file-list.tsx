'use client'

import { ArrowDown, ArrowUp, FileText, OctagonAlert, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { numberFormat } from '#lib/i18n/number-format.ts'
import type { UploadRefusal } from '#lib/reports/upload/upload-limits.ts'
import type { PickedFile } from './picked-file.ts'
import type { Upload } from './use-upload.ts'

type FileListProps = {
  upload: Pick<Upload, 'files' | 'faults' | 'move' | 'remove'>
  isDisabled: boolean
  /** Announces the result of a press to screen readers. */
  announce: (text: string) => void
}

export function FileList({ upload, isDisabled, announce }: FileListProps) {
  const t = useTranslations('reports.upload')
  const { files, faults, move, remove } = upload
  // Not the pages of one report, so their order means nothing: what is too much has to go.
  const hasPdf = files.some(({ mediaType }) => mediaType === 'application/pdf')
  const isMixed = hasPdf && files.length > 1
  return (
    <section aria-labelledby="upload-files">
      <h2 id="upload-files" className="mb-3 text-lg">
        {t(isMixed ? 'mixedFiles' : 'files', { count: files.length })}
      </h2>
      <ol className="space-y-3">
        {files.map((file, index) => (
          <FileItem
            key={file.fileId}
            file={file}
            page={index + 1}
            fault={faults.find((each) => each.file === index)}
          >
            {files.length > 1 && !isMixed && (
              <>
                <ItemButton
                  label={t('up', { page: index + 1 })}
                  isDisabled={isDisabled || index === 0}
                  onPress={() => {
                    move(file.fileId, -1)
                    announce(t('moved', { page: index, pages: files.length }))
                  }}
                >
                  <ArrowUp />
                </ItemButton>
                <ItemButton
                  label={t('down', { page: index + 1 })}
                  isDisabled={isDisabled || index === files.length - 1}
                  onPress={() => {
                    move(file.fileId, 1)
                    announce(t('moved', { page: index + 2, pages: files.length }))
                  }}
                >
                  <ArrowDown />
                </ItemButton>
              </>
            )}
            <ItemButton
              label={
                file.mediaType === 'application/pdf'
                  ? t('removePdf', { name: file.name })
                  : t('remove', { page: index + 1 })
              }
              isDisabled={isDisabled}
              onPress={() => {
                remove(file.fileId)
                announce(t('removed', { count: files.length - 1 }))
              }}
            >
              <X />
            </ItemButton>
          </FileItem>
        ))}
      </ol>
    </section>
  )
}

function FileItem({
  file,
  page,
  fault,
  children,
}: {
  file: PickedFile
  page: number
  fault: UploadRefusal | undefined
  children: ReactNode
}) {
  const t = useTranslations('reports')
  const isPdf = file.mediaType === 'application/pdf'
  return (
    <li
      className={classNames(
        'flex items-start gap-3.5 rounded-card border bg-card p-3',
        fault ? 'border-alert' : 'border-line',
      )}
    >
      <Preview file={file} page={page} />
      <div className="min-w-0 flex-1 self-center">
        <p className="font-semibold">{isPdf ? t('upload.pdf') : t('upload.photo', { page })}</p>
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          {file.name && <span className="block">{file.name}</span>}
          <FileSize bytes={file.file.size} />
        </p>
        {fault && (
          <p className="mt-1 flex gap-1.5 text-sm text-alert">
            <OctagonAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t(`refusals.${fault.reason}`)}
          </p>
        )}
      </div>
      <div className="flex shrink-0 max-sm:-mr-1 max-sm:flex-col">{children}</div>
    </li>
  )
}

function Preview({ file, page }: { file: PickedFile; page: number }) {
  const t = useTranslations('reports.upload')
  const frame = 'h-24 w-18 shrink-0 rounded-lg border border-line bg-sunken'
  if (file.previewUrl && file.refusal !== 'undecodable')
    return (
      // biome-ignore lint/performance/noImgElement: a picture that is in the browser alone
      <img
        src={file.previewUrl}
        alt={t('previewOf', { page })}
        className={classNames(frame, 'object-cover')}
      />
    )
  return (
    <span aria-hidden="true" className={classNames(frame, 'grid place-items-center text-soft')}>
      <FileText className="size-7" />
    </span>
  )
}

function FileSize({ bytes }: { bytes: number }) {
  const t = useTranslations('reports.upload')
  const locale = useLocale()
  const isLarge = bytes >= 1024 * 1024
  const number = numberFormat(locale, { maximumFractionDigits: isLarge ? 1 : 0 })
  return isLarge
    ? t('size', { size: number.format(bytes / 1024 / 1024) })
    : t('sizeSmall', { size: number.format(Math.ceil(bytes / 1024)) })
}

function ItemButton({
  label,
  isDisabled,
  onPress,
  children,
}: {
  label: string
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink disabled:opacity-35 [&_svg]:size-5"
    >
      {children}
    </button>
  )
}
