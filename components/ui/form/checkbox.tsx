import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { FieldError } from './field.tsx'
import { Input } from './input.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
}

export function Checkbox({
  label,
  description,
  error,
  id: givenId,
  className,
  ...rest
}: CheckboxProps) {
  const madeId = useId()
  const id = givenId ?? madeId
  const descriptionId = description ? `${id}-description` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-0.5 grid size-5.5 shrink-0 place-items-center">
          <Input
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
            className="peer size-full appearance-none rounded-md border border-edge bg-card checked:border-accent checked:bg-accent disabled:opacity-55 aria-invalid:border-2 aria-invalid:border-alert"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-on-accent opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0">
          <span className={classNames(description ? 'font-semibold' : undefined)}>{label}</span>
          {description && (
            <span id={descriptionId} className="block text-sm text-soft">
              {description}
            </span>
          )}
        </span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
