'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import type { PhysicianValues } from '#components/kits/form/form-values.ts'
import { NameOffer } from '#components/kits/form/name-offer.tsx'
import { pickProblems } from '#components/kits/form/pick-problems.ts'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { useStepForm } from '#components/kits/form/use-step-form.ts'
import { lazyResolver } from '#components/ui/form/lazy-resolver.ts'
import { RadioCards } from '#components/ui/form/radio-cards.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import type { PhysicianOffer } from '#lib/kits/choose-physician.ts'

const resolver = lazyResolver<ChoiceValues>(async () => {
  const { physicianChoiceSchema } = await import('./physician-choice-schema.ts')
  return physicianChoiceSchema
})

/** `choice` is the value of a radio: `clinic:<npi>`, `service` or `own`. */
export interface ChoiceValues {
  choice: string
  npi: string
  firstName: string
  lastName: string
}

const names = ['firstName', 'lastName'] as const
const paths = ['choice', ...names, 'npi'] as const

type ChoosePhysicianProps = {
  physicians: readonly PhysicianOffer[]
  /** Whether the lab's own physicians may sign. */
  mayBeNone: boolean
  values: PhysicianValues
  problems: Record<string, string>
  onChange: (values: PhysicianValues) => void
  onDone: (values: PhysicianValues) => void
  goBack: () => void
}

export function ChoosePhysician({
  physicians,
  mayBeNone,
  problems,
  goBack,
  ...props
}: ChoosePhysicianProps) {
  'use no memo'
  const t = useTranslations('kits.register.physician')
  const fields = useTranslations('kits.fields')
  const common = useTranslations('common')
  const own = useMemo(() => pickProblems(problems, 'physician'), [problems])
  const values = toChoice(props.values, physicians)
  const step = useStepForm<ChoiceValues>({
    values,
    resolver,
    problems: own,
    onChange: (changed) => props.onChange(fromChoice(changed)),
    onDone: (done) => props.onDone(fromChoice(done)),
  })
  const labelOf = (path: (typeof paths)[number]) => {
    if (path === 'choice') return t('step')
    return path === 'npi' ? fields(path) : t(path)
  }
  const isOwn = step.form.watch('choice') === 'own'
  const options = [
    ...physicians.map(({ npi, firstName, lastName }) => ({
      value: `clinic:${npi}`,
      label: t('named', { name: `${firstName} ${lastName}` }),
      description: t('clinics'),
    })),
    ...(mayBeNone
      ? [{ value: 'service', label: t('service'), description: t('serviceText') }]
      : []),
    { value: 'own', label: t('own'), description: t('ownText') },
  ]
  return (
    <form method="post" onSubmit={step.submit} noValidate className="space-y-5">
      <FormProblems attempt={step.attempt} problems={step.problemsFor(paths, labelOf)} />
      <RadioCards
        id="choice"
        legend={t('title')}
        isLegendHidden
        error={step.errorOf('choice')}
        input={step.form.register('choice')}
        options={options}
      />
      {isOwn && (
        <div className="space-y-5 border-l-2 border-line pl-4">
          {names.map((name) => (
            <div key={name}>
              <TextField
                label={labelOf(name)}
                isRequired
                maxLength={60}
                autoComplete="off"
                {...step.field(name)}
              />
              <NameOffer
                typed={step.form.getValues(name)}
                fault={step.faultOf(name)}
                onAccept={(plain) => step.form.setValue(name, plain, { shouldValidate: true })}
              />
            </div>
          ))}
          <TextField
            label={labelOf('npi')}
            description={t('npiHelp')}
            isRequired
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            {...step.field('npi')}
          />
        </div>
      )}
      <StepActions label={common('continue')} goBack={goBack} />
    </form>
  )
}

function toChoice(values: PhysicianValues, physicians: readonly PhysicianOffer[]): ChoiceValues {
  const isOwn = values.choice === 'own'
  const typed = {
    npi: isOwn ? values.npi : '',
    firstName: isOwn ? values.firstName : '',
    lastName: isOwn ? values.lastName : '',
  }
  const offered = physicians.find(({ npi }) => npi === values.npi) ?? physicians[0]
  if (values.choice === 'service' || isOwn) return { ...typed, choice: values.choice }
  return { ...typed, choice: offered ? `clinic:${offered.npi}` : '' }
}

function fromChoice({ choice, npi, firstName, lastName }: ChoiceValues): PhysicianValues {
  const [, clinicNpi] = choice.split(':')
  if (clinicNpi) return { choice: 'clinic', npi: clinicNpi, firstName: '', lastName: '' }
  return { choice, npi, firstName, lastName }
}
