'use client'

import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'size'> &
  ButtonLook & {
    icon?: ReactNode
    /** Ignores further presses without losing the focus, as `disabled` would. */
    isPending?: boolean
    /** Disabled until hydrated: an earlier press would be lost. */
    needsScripts?: boolean
  }

export function Button({
  variant,
  size,
  isWide,
  icon,
  isPending = false,
  className,
  children,
  onClick,
  needsScripts = onClick !== undefined,
  disabled = false,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isEarly = !useIsHydrated() && needsScripts
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isEarly}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
      onClick={isPending ? ignorePress : onClick}
      className={buttonStyle(
        { variant, size, isWide },
        classNames(className, isEarly && 'cursor-progress disabled:opacity-100!'),
      )}
    >
      {isPending ? <Spinner className={size === 'small' ? 'size-4' : undefined} /> : icon}
      {children}
    </button>
  )
}

function ignorePress(event: MouseEvent) {
  event.preventDefault()
}
