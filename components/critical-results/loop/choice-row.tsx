import { classNames } from '#components/ui/class-names.ts'
import { Input } from '#components/ui/form/input.tsx'

/** One of a few short words, side by side. */
export function ChoiceRow<Value extends string>({
  legend,
  name,
  choices,
  value,
  onChange,
  isLarge = false,
}: {
  legend: string
  name: string
  choices: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value) => void
  /** for the patient's thumb */
  isLarge?: boolean
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={classNames('mb-1.5 font-semibold', isLarge && 'sr-only')}>{legend}</legend>
      <div className={classNames('flex flex-wrap gap-1.5', isLarge && 'grid! grid-cols-2 gap-2.5')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center justify-center rounded-[0.625rem] border border-edge/60 bg-card px-3 font-semibold text-soft lg:min-h-9',
              'hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              isLarge && 'min-h-12! rounded-control! text-base text-ink!',
            )}
          >
            <Input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
