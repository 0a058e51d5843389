import type { ReactNode } from 'react'
import { denseControlStyle } from '#components/ui/form/control-style.ts'
import { Field } from '#components/ui/form/field.tsx'

interface TextAreaProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error: string | undefined
  value: string
  rows: number
  count: ReactNode
  onBlur: () => void
  onChange: (value: string) => void
}

/** Has no maximum length of its own: what is too long is said, not cut. */
export function TextArea(props: TextAreaProps) {
  const { id, label, hint, error, value, rows, count, onBlur, onChange } = props
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <textarea
            {...control}
            rows={rows}
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
            className={denseControlStyle}
          />
          <p className="text-xs text-soft">{count}</p>
        </>
      )}
    </Field>
  )
}
