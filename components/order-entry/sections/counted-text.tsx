import type { ReactNode } from 'react'
import { Field } from '#components/ui/form/field.tsx'
import { TextArea } from '#components/ui/form/text-area.tsx'

interface CountedTextProps {
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
export function CountedText(props: CountedTextProps) {
  const { id, label, hint, error, value, rows, count, onBlur, onChange } = props
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <TextArea
            {...control}
            rows={rows}
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
            isDense
          />
          <p className="text-xs text-soft">{count}</p>
        </>
      )}
    </Field>
  )
}
