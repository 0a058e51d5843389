import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Select } from '#components/ui/form/select.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'

const labelStyle = 'mb-1 block text-xs font-semibold text-soft'

export function FormSection({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line px-4 py-3.5 first:border-t-0 sm:px-5">
      <legend className="float-left mb-2 w-full font-bold">{legend}</legend>
      <div className="clear-both space-y-2.5">{children}</div>
    </fieldset>
  )
}

interface ControlProps {
  label: string
  /** for controls that a sentence around them names */
  isLabelHidden?: boolean
  error?: string | undefined
  className?: string
}

interface SmallSelectProps extends ControlProps {
  value: string
  onPick: (value: string) => void
  children: ReactNode
}

export function SmallSelect({
  label,
  isLabelHidden = false,
  error,
  value,
  onPick,
  className,
  children,
}: SmallSelectProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelStyle}>
        {label}
      </label>
      <Select
        isDense
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => onPick(target.value)}
      >
        {children}
      </Select>
      <ControlFault id={`${id}-error`} text={error} />
    </div>
  )
}

interface SmallInputProps extends ControlProps {
  value: string
  onType: (value: string) => void
  type?: 'text' | 'date'
  description?: ReactNode
  isCode?: boolean
}

export function SmallInput({
  label,
  isLabelHidden = false,
  error,
  value,
  onType,
  type = 'text',
  description,
  isCode = false,
  className,
}: SmallInputProps) {
  const id = useId()
  const described = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelStyle}>
        {label}
      </label>
      <TextInput
        isDense
        id={id}
        type={type}
        value={value}
        autoComplete="off"
        {...(isCode && { spellCheck: false, autoCapitalize: 'off', className: 'font-mono' })}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onType(target.value)}
      />
      {description && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-soft [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
      <ControlFault id={`${id}-error`} text={error} />
    </div>
  )
}

/** A live region must exist before its text appears; while empty it takes no space. */
export function ControlFault({ id, text }: { id?: string; text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text && (
        <p id={id} className="mt-1 flex items-start gap-1.5 font-semibold text-alert">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <ServiceWords text={text} />
        </p>
      )}
    </div>
  )
}

/** What the service says of a query is in the query's language, English. */
export function ServiceWords({ text }: { text: string }) {
  return (
    <span lang="en" className="[overflow-wrap:anywhere]">
      {text}
    </span>
  )
}
