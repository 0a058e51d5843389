'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { controlStyle, denseControlStyle } from './control-style.ts'
import { Field, type FieldProps } from './field.tsx'
import { useEarlyInput } from './use-early-input.ts'

type SelectProps = ComponentProps<'select'> & { isDense?: boolean }

/** A native select: accessible, fast, and right on every phone. */
export function Select({ isDense = false, className, children, ref, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        ref={useEarlyInput(ref)}
        className={classNames(isDense ? denseControlStyle : controlStyle, 'appearance-none pr-10')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-soft"
      />
    </span>
  )
}

type SelectFieldProps = FieldProps & Omit<SelectProps, 'id' | 'className'>

export function SelectField({
  label,
  hint,
  description,
  error,
  isRequired,
  id,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, description, error, isRequired, id, className }}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  )
}
