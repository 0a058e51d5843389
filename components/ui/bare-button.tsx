'use client'

import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** A button without a look of its own, for scripts to answer. Disabled until hydrated: an earlier press would be lost. */
export function BareButton({
  disabled = false,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'>) {
  const isEarly = !useIsHydrated()
  return (
    <button
      {...rest}
      type="button"
      disabled={disabled || isEarly}
      className={classNames(className, isEarly && 'cursor-progress')}
    />
  )
}
