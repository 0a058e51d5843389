import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#components/ui/class-names.ts'

/** Spread on the control: `<TextInput {...control} {...register('email')} />`. */
export type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export type FieldProps = {
  label: ReactNode
  /** Shown in soft type after the label, such as "optional". */
  hint?: ReactNode
  description?: ReactNode
  error?: ReactNode
  isRequired?: boolean
  /** The form-error summary links to this id; left out, one is made. */
  id?: string
  className?: string
}

export function Field({
  label,
  hint,
  description,
  error,
  isRequired = false,
  id: givenId,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const madeId = useId()
  const id = givenId ?? madeId
  const descriptionId = description ? `${id}-description` : undefined
  const errorId = error ? `${id}-error` : undefined
  const control: FieldControl = {
    id,
    'aria-describedby': [descriptionId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
  }
  return (
    <div className={classNames('space-y-1.5', className)}>
      <label htmlFor={id} className="block font-semibold">
        {label}
        {hint && <span className="ml-1.5 text-sm font-normal text-soft">{hint}</span>}
      </label>
      {description && (
        <p id={descriptionId} className="text-sm text-soft">
          {description}
        </p>
      )}
      {children(control)}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** The error's words under a control, announced when they appear. */
export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    // Stays in the page while it is empty, so that its words are announced; it then takes no room.
    <div aria-live="polite" className="empty:-mt-1.5">
      {children && (
        <p id={id} className="flex items-start gap-1.5 pt-0.5 text-sm font-semibold text-alert">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
