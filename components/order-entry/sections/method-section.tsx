'use client'

import { Building2, House, Package, Stethoscope } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type EntryForm, noTests } from '#components/order-entry/entry-form.ts'
import { FieldError } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { EntrySection } from './entry-section.tsx'
import { SwitchNotice } from './switch-notice.tsx'

const methods = [
  { name: 'testkit', Icon: Package },
  { name: 'walk_in_test', Icon: Building2 },
  { name: 'at_home_phlebotomy', Icon: House },
  { name: 'on_site_collection', Icon: Stethoscope },
] as const

type Method = (typeof methods)[number]['name']

export function MethodSection({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  const [asked, setAsked] = useState<Method>()
  const { entry, change, changeAddOns } = form
  const isEmpty = entry.labTestIds.length + entry.addOns.length === 0

  function choose(method: Method) {
    if (method === entry.method) return setAsked(undefined)
    if (isEmpty) change({ method })
    else setAsked(method)
  }

  return (
    <EntrySection
      id="section-method"
      number={2}
      title={t('section.method')}
      hint={t('hint.method')}
      isDone={!form.faults.method}
    >
      <fieldset id="method" tabIndex={-1}>
        <legend className="sr-only">{t('section.method')}</legend>
        <div className="grid gap-2.5 sm:grid-cols-2 2xl:grid-cols-4">
          {methods.map(({ name, Icon }) => (
            <label
              key={name}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-edge/60 bg-card px-3.5 py-2.5 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <Input
                type="radio"
                name="method"
                value={name}
                checked={entry.method === name}
                onChange={() => choose(name)}
                className="sr-only"
              />
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="block font-semibold">{t(`methods.${name}.name`)}</span>
                <span className="block text-soft">{t(`methods.${name}.text`)}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id="method-error">{form.errorOf('method')}</FieldError>
      </fieldset>
      {asked && (
        <SwitchNotice
          text={t('switch.method', {
            name: t(`methods.${asked}.name`),
            tests: entry.labTestIds.length + entry.addOns.length,
            answers: Object.keys(entry.answers).length,
          })}
          onSwitch={() => {
            changeAddOns([])
            change({ ...noTests, method: asked, labTestIds: [], addOns: [] })
            setAsked(undefined)
          }}
          onKeep={() => setAsked(undefined)}
        />
      )}
    </EntrySection>
  )
}
