import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonLook = {
  variant?: ButtonVariant
  /** small is for staff pages; medium and large fit a thumb. */
  size?: ButtonSize
  isWide?: boolean
}

const base =
  'relative inline-flex items-center justify-center gap-2 text-center font-semibold no-underline transition-colors duration-150 select-none disabled:opacity-55 aria-disabled:cursor-default print:hidden'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  secondary: 'border border-edge/60 bg-card text-ink hover:border-edge hover:bg-sunken',
  quiet: 'bg-transparent text-accent hover:bg-accent-soft active:bg-accent-soft',
  danger: 'bg-alert text-on-alert hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9.5 rounded-[0.625rem] px-3.5 py-1.5 text-sm',
  medium: 'min-h-12 rounded-control px-[min(1.25rem,6vw)] py-2.5 text-base',
  large: 'min-h-14 rounded-control px-[min(1.75rem,7vw)] py-3 text-base',
}

export function buttonStyle(look: ButtonLook, className?: string): string {
  const { variant = 'primary', size = 'medium', isWide = false } = look
  return classNames(base, variants[variant], sizes[size], isWide && 'w-full', className)
}
