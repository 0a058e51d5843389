'use client'

import { useTranslations } from 'next-intl'
import { SelectField } from '#components/ui/form/select.tsx'
import { type ResultScenario, resultScenarioNames } from '#contract/sandbox/result-scenarios.ts'

const usual = 'usual'

/** What the laboratory finds when it reports. */
export function ScenarioChoice({
  value,
  onChange,
}: {
  value: ResultScenario | undefined
  onChange: (scenario: ResultScenario | undefined) => void
}) {
  const t = useTranslations('simulator.results')
  return (
    <div>
      <SelectField
        isDense
        label={t('title')}
        value={value ?? usual}
        onChange={({ target }) =>
          onChange(resultScenarioNames.find((name) => name === target.value))
        }
      >
        {[usual, ...resultScenarioNames].map((name) => (
          <option key={name} value={name}>
            {t(`scenarios.${name as ResultScenario}`)}
          </option>
        ))}
      </SelectField>
      <p className="mt-1.5 text-xs text-soft">{t('text')}</p>
    </div>
  )
}
