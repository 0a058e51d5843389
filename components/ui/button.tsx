import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonLook, buttonStyle } from '#components/ui/button-style.ts'
import { Spinner } from '#components/ui/spinner.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'size'> &
  ButtonLook & {
    icon?: ReactNode
    /** Keeps the focus on the button and lets no second press through. */
    isPending?: boolean
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
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
      onClick={isPending ? ignorePress : onClick}
      className={buttonStyle({ variant, size, isWide }, className)}
    >
      {isPending ? <Spinner className={size === 'small' ? 'size-4' : undefined} /> : icon}
      {children}
    </button>
  )
}

function ignorePress(event: MouseEvent) {
  event.preventDefault()
}
