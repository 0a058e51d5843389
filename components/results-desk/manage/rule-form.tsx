'use client'

import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { useLeaveQuestion } from '#components/accounts/use-leave-question.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { FieldError } from '#components/ui/form/field.tsx'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { usStates } from '#lib/kits/us-states.ts'
import { type RuleKind, ruleKinds } from '#lib/results/sensitive-kinds.ts'

const loadSchema = async () => (await import('#lib/results-desk/desk-input.ts')).addHoldRuleInput

const ids = {
  state: 'rule-state',
  kinds: 'rule-kinds',
  hours: 'rule-hours',
  source: 'rule-source',
  effectiveOn: 'rule-effective',
}
const noKinds: RuleKind[] = []

interface RuleFormProps {
  onCancel: () => void
  onSaved: () => void
}

export function RuleForm({ onCancel, onSaved }: RuleFormProps) {
  const t = useTranslations('results-desk')
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { state: '', kinds: noKinds, hours: 72, source: '', effectiveOn: '' },
    focusFirst: 'state',
    send: async (values) => {
      await apiFetch('/api/clinic/results/rules', { body: values })
      onSaved()
    },
  })
  useLeaveQuestion(form)
  const labels = {
    state: t('rules.columns.state'),
    kinds: t('rules.columns.delays'),
    hours: t('rules.hours'),
    source: t('rules.columns.source'),
    effectiveOn: t('rules.columns.effective'),
  }
  const kindsError = errorOf('kinds')
  return (
    <FormFrame
      onSubmit={submit}
      problems={listProblems(ids, labels)}
      problem={problem}
      attempt={attempt}
    >
      <div className="grid items-start gap-4 text-sm sm:grid-cols-3">
        <SelectField
          {...form.register('state')}
          id={ids.state}
          isDense
          label={labels.state}
          error={errorOf('state')}
          isRequired
        >
          <option value="">{t('rules.chooseState')}</option>
          {usStates.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.register('hours', { valueAsNumber: true })}
          id={ids.hours}
          isDense
          type="number"
          min={1}
          max={720}
          label={labels.hours}
          error={errorOf('hours')}
          isRequired
        />
        <TextField
          {...form.register('effectiveOn')}
          id={ids.effectiveOn}
          isDense
          type="date"
          label={labels.effectiveOn}
          error={errorOf('effectiveOn')}
          isRequired
        />
      </div>
      <fieldset
        id={ids.kinds}
        tabIndex={-1}
        aria-describedby={kindsError ? `${ids.kinds}-error` : undefined}
        className="text-sm"
      >
        <legend className="font-semibold">{labels.kinds}</legend>
        <div className="grid sm:grid-cols-2">
          {ruleKinds.map((kind) => (
            <Checkbox
              key={kind}
              {...form.register('kinds')}
              value={kind}
              label={t(`ruleKinds.${kind}`)}
            />
          ))}
        </div>
        <FieldError id={`${ids.kinds}-error`}>{kindsError}</FieldError>
      </fieldset>
      <TextField
        {...form.register('source')}
        id={ids.source}
        isDense
        className="text-sm"
        maxLength={300}
        autoComplete="off"
        label={labels.source}
        description={t('rules.sourceHint')}
        error={errorOf('source')}
        isRequired
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="small" isPending={isPending}>
          {t('rules.save')}
        </SubmitButton>
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('hold.cancel')}
        </Button>
      </div>
    </FormFrame>
  )
}
