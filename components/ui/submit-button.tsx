'use client'

import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'>

/**
 * Submits a form that scripts send. Until they are there the browser would send it by itself, and show whatever answers;
 * so whoever is faster than they are waits for them, with what was typed in its place.
 */
export function SubmitButton({ disabled = false, className, ...rest }: SubmitButtonProps) {
  const isReady = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <Button
      {...rest}
      type="submit"
      disabled={disabled || !isReady}
      className={classNames(className, !isReady && 'cursor-progress disabled:opacity-100!')}
    />
  )
}

function neverChanges() {
  return () => undefined
}
