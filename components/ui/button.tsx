'use client'

import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonStyle } from '#components/ui/button-style.ts'
import { classNames } from '#components/ui/class-names.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { useIsHydrated } from '#components/ui/use-is-hydrated.ts'

type ButtonProps = Omit<ComponentProps<'button'>, 'size'> &
  ButtonLook & {
    icon?: ReactNode
    /** Keeps the focus on the button and lets no second press through. */
    isPending?: boolean
    /** A press before the page's scripts are there would be lost, so until then there is none. */
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
