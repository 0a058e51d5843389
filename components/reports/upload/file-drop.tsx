'use client'

import { Camera, FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { classNames } from '#components/ui/class-names.ts'

type FileDropProps = {
  onFiles: (files: File[]) => void
  /** A slim bar for adding more files. */
  isCompact?: boolean
  isDisabled?: boolean
}

const accepted = 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png'

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
        <PickButton onFiles={onFiles} isDisabled={isDisabled} accept={accepted} isMain={!isCompact}>
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

type PickButtonProps = {
  onFiles: (files: File[]) => void
  accept: string
  isDisabled: boolean
  isMain?: boolean
  isCamera?: boolean
  className?: string
  children: ReactNode
}

/** A file input styled as a button; the input keeps the focus and the accessible name. */
function PickButton({
  onFiles,
  accept,
  isDisabled,
  isMain = false,
  isCamera = false,
  className,
  children,
}: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  function take(from: HTMLInputElement) {
    onFiles([...(from.files ?? [])])
    // So that a removed file can be chosen again.
    from.value = ''
  }
  // Files chosen before the page's scripts loaded.
  const acceptEarlyFiles = useEffectEvent(() => {
    if (input.current?.files?.length) take(input.current)
  })
  useEffect(() => acceptEarlyFiles(), [])
  return (
    <label
      className={buttonStyle(
        { variant: isMain ? 'primary' : 'secondary' },
        classNames(
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-55',
          className,
        ),
      )}
    >
      <input
        ref={input}
        type="file"
        multiple={!isCamera}
        accept={accept}
        {...(isCamera && { capture: 'environment' as const })}
        disabled={isDisabled}
        onChange={(event) => take(event.target)}
        className="sr-only"
      />
      {children}
    </label>
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
