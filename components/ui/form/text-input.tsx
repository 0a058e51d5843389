import type { ComponentProps } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { controlStyle, denseControlStyle } from './control-style.ts'
import { Field, type FieldProps } from './field.tsx'
import { Input } from './input.tsx'

type TextInputProps = ComponentProps<'input'> & { isDense?: boolean }

export function TextInput({ isDense = false, className, type = 'text', ...rest }: TextInputProps) {
  return (
    <Input
      {...rest}
      type={type}
      className={classNames(isDense ? denseControlStyle : controlStyle, className)}
    />
  )
}

type TextFieldProps = FieldProps & Omit<TextInputProps, 'id' | 'className'>

/** Label, input and error; spread react-hook-form's `register('name')` on it. */
export function TextField({
  label,
  hint,
  description,
  error,
  isRequired,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, description, error, isRequired, id, className }}>
      {(control) => <TextInput {...input} {...control} />}
    </Field>
  )
}
