'use client'

import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { classNames } from '#components/ui/class-names.ts'
import { Input } from './input.tsx'

/** What the clinic can open. */
export const acceptedFiles = 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png'

type PickButtonProps = {
  onFiles: (files: File[]) => void
  accept: string
  isDisabled: boolean
  isMain?: boolean
  isSmall?: boolean
  isCamera?: boolean
  /** takes one file */
  isSingle?: boolean
  describedBy?: string
  className?: string
  children: ReactNode
}

/** A file input styled as a button; the input keeps the focus and the accessible name. */
export function PickButton({
  onFiles,
  accept,
  isDisabled,
  isMain = false,
  isSmall = false,
  isCamera = false,
  isSingle = isCamera,
  describedBy,
  className,
  children,
}: PickButtonProps) {
  function take(from: HTMLInputElement) {
    onFiles([...(from.files ?? [])])
    // So that a removed file can be chosen again.
    from.value = ''
  }
  return (
    <label
      className={buttonStyle(
        { variant: isMain ? 'primary' : 'secondary', ...(isSmall && { size: 'small' as const }) },
        classNames(
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-55',
          className,
        ),
      )}
    >
      <Input
        type="file"
        multiple={!isSingle}
        aria-describedby={describedBy}
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
