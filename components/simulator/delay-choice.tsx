'use client'

import { useTranslations } from 'next-intl'
import { Input } from '#components/ui/form/input.tsx'

const choices = [0, 2, 5]

export function DelayChoice({
  value,
  onChange,
}: {
  value: number
  onChange: (seconds: number) => void
}) {
  const t = useTranslations('simulator')
  return (
    <fieldset className="mt-2">
      <legend className="sr-only">{t('delay')}</legend>
      <div className="inline-flex rounded-[0.625rem] border border-edge/60 bg-card p-0.5">
        {choices.map((seconds) => (
          <label
            key={seconds}
            className="rounded-lg px-3 py-1.5 text-xs font-semibold text-soft has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <Input
              type="radio"
              name="delay"
              className="sr-only"
              value={seconds}
              checked={value === seconds}
              onChange={() => onChange(seconds)}
            />
            {t('delaySeconds', { seconds })}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
