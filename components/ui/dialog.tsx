'use client'

import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'

type DialogProps = {
  isOpen: boolean
  /** On Escape, the cross, or a press outside. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  closeLabel: string
  /** Takes the focus on opening, instead of the cross. */
  initialFocus?: RefObject<HTMLElement | null>
  size?: 'small' | 'large'
  /** Shows what is shown only once: neither Escape nor a press outside closes it. */
  isHeld?: boolean
}

/** A native modal dialog, which traps the focus and restores it. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  closeLabel,
  initialFocus,
  size = 'small',
  isHeld = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (isOpen && dialog && !dialog.open) {
      dialog.showModal()
      initialFocus?.current?.focus()
    }
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen, initialFocus])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; a press beside it is a shortcut
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      closedby={isHeld ? 'none' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault()
        if (!isHeld) onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && !isHeld && onClose()}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto rounded-2xl border border-line bg-card p-0 text-left font-normal text-ink shadow-pop backdrop:bg-black/45 open:appear max-sm:mb-4',
        size === 'small' ? 'max-w-md' : 'max-w-2xl',
      )}
    >
      <div className="p-5 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={onClose}
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children && <div className="mt-1 text-soft">{children}</div>}
        {footer && (
          <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
