'use client'

import { Camera, FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { acceptedFiles, PickButton } from '#components/ui/form/pick-button.tsx'

type FileDropProps = {
  onFiles: (files: File[]) => void
  /** A slim bar for adding more files. */
  isCompact?: boolean
  isDisabled?: boolean
}

export function FileDrop({ onFiles, isCompact = false, isDisabled = false }: FileDropProps) {
  const t = useTranslations('reports.upload')
  const { isOver, ...dropHandlers } = useFileDrop(onFiles, isDisabled)
  return (
    <div
      {...dropHandlers}
      className={classNames(
        'flex flex-col items-center rounded-card border-2 border-dashed text-center transition-colors',
        isCompact ? 'gap-3 p-4' : 'gap-4 px-5 py-10 sm:py-14',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge/50',
      )}
    >
      {!isCompact && (
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent"
        >
          <FileUp className="size-7" />
        </span>
      )}
      <p className={classNames('font-semibold pointer-coarse:hidden', !isCompact && 'text-lg')}>
        {isOver ? t('dropNow') : t('drop')}
        {!isCompact && (
          <span className="mt-0.5 block text-base font-normal text-soft">{t('or')}</span>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <PickButton
          onFiles={onFiles}
          isDisabled={isDisabled}
          accept={acceptedFiles}
          isMain={!isCompact}
        >
          {isCompact ? t('addMore') : t('choose')}
        </PickButton>
        <PickButton
          onFiles={onFiles}
          isDisabled={isDisabled}
          accept="image/jpeg,image/png"
          isCamera
          className="pointer-fine:hidden"
        >
          <Camera aria-hidden="true" className="size-5" />
          {t('camera')}
        </PickButton>
      </div>
      {!isCompact && <p className="max-w-[46ch] text-sm text-soft">{t('limits')}</p>}
    </div>
  )
}

function useFileDrop(onFiles: (files: File[]) => void, isDisabled: boolean) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      // Otherwise the browser would open the file instead of the page.
      event.preventDefault()
      setIsOver(!isDisabled)
    },
    onDragLeave(event: DragEvent) {
      const next = event.relatedTarget
      if (!(next instanceof Node && event.currentTarget.contains(next))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      if (!isDisabled) onFiles([...event.dataTransfer.files])
    },
  }
}
