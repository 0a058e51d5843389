import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#components/ui/class-names.ts'
import { FieldError } from './field.tsx'
import { Input } from './input.tsx'

export type RadioCard = {
  value: string
  label: ReactNode
  description?: ReactNode
  /** At the right end, such as a price. */
  aside?: ReactNode
  isDisabled?: boolean
}

type RadioCardsProps = {
  legend: ReactNode
  /** The legend stays for screen readers only. */
  isLegendHidden?: boolean
  description?: ReactNode
  error?: ReactNode
  options: readonly RadioCard[]
  columns?: 1 | 2
  /** `register('field')`, or name with value and onChange; spread on every radio. */
  input: Omit<ComponentProps<'input'>, 'type' | 'value'> & { name: string }
  value?: string
  id?: string
}

export function RadioCards({
  legend,
  isLegendHidden = false,
  description,
  error,
  options,
  columns = 1,
  input,
  value,
  id: givenId,
}: RadioCardsProps) {
  const madeId = useId()
  const id = givenId ?? madeId
  const descriptionId = description ? `${id}-description` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
      className="min-w-0"
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      {description && (
        <p id={descriptionId} className="mb-2 text-sm text-soft">
          {description}
        </p>
      )}
      <div className={classNames('grid grid-cols-1 gap-2.5', columns === 2 && 'sm:grid-cols-2')}>
        {options.map((option) => (
          <RadioOption
            key={option.value}
            option={option}
            input={{ ...input, ...(value !== undefined && { checked: value === option.value }) }}
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

function RadioOption({ option, input }: { option: RadioCard; input: ComponentProps<'input'> }) {
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-edge/60 bg-card p-3.5 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <Input
        {...input}
        type="radio"
        value={option.value}
        disabled={option.isDisabled ?? input.disabled}
        className="mt-0.75 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-card checked:border-[5px] checked:border-accent focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{option.label}</span>
        {option.description && (
          <span className="mt-0.5 block text-sm text-soft">{option.description}</span>
        )}
      </span>
      {option.aside && <span className="shrink-0 font-semibold">{option.aside}</span>}
    </label>
  )
}
