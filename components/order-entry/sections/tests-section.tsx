'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type EntryForm, noTests } from '#components/order-entry/entry-form.ts'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { presentPrice } from '#lib/lab-tests/present-price.ts'
import type { EntryTest } from '#lib/order-entry/order-entry-view.ts'
import { AddOnSearch } from './add-on-search.tsx'
import { ChosenTests } from './chosen-tests.tsx'
import { EntrySection } from './entry-section.tsx'
import { SwitchNotice } from './switch-notice.tsx'
import { useTurnaround } from './use-turnaround.ts'

export function TestsSection({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  const { entry } = form
  return (
    <EntrySection
      id="section-tests"
      number={3}
      title={t('section.tests')}
      hint={form.lab?.name}
      isDone={!form.faults.labTestIds}
    >
      {entry.method === '' ? (
        <p className="text-soft">{t('tests.chooseMethod')}</p>
      ) : (
        <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className="min-w-0 space-y-4">
            <TestList key={entry.method} form={form} />
            {entry.method === 'testkit' ? (
              <p className="text-soft">{t('tests.kitNoAddOns')}</p>
            ) : (
              <AddOnSearch form={form} />
            )}
          </div>
          <ChosenTests form={form} />
        </div>
      )}
      <FieldError id="tests-error">{form.errorOf('labTestIds')}</FieldError>
    </EntrySection>
  )
}

function TestList({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry')
  const [filter, setFilter] = useState('')
  const [asked, setAsked] = useState<EntryTest>()
  const { entry, change, changeAddOns, lab } = form
  const words = fold(filter).split(/\s+/).filter(Boolean)
  const offered = form.view.catalog.tests.filter(
    (test) => test.method === entry.method && words.every((word) => textOf(test).includes(word)),
  )
  const listed = [...offered].sort((a, b) => rank(a) - rank(b))

  function rank({ labId }: EntryTest) {
    return lab === undefined || labId === lab.labId ? 0 : 1
  }

  function toggle(test: EntryTest) {
    const { labTestId } = test
    const isChosen = entry.labTestIds.includes(labTestId)
    if (!isChosen && rank(test) > 0) return setAsked(test)
    const labTestIds = isChosen
      ? entry.labTestIds.filter((id) => id !== labTestId)
      : [...entry.labTestIds, labTestId]
    change({ labTestIds })
  }

  return (
    <div id="labTestIds" tabIndex={-1}>
      <TextInput
        isDense
        type="search"
        aria-label={t('tests.filter')}
        placeholder={t('tests.filterPlaceholder')}
        value={filter}
        maxLength={80}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul
        aria-label={t('tests.list')}
        className="mt-2 max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line"
      >
        {listed.map((test) => (
          <TestRow
            key={test.labTestId}
            test={test}
            isChosen={entry.labTestIds.includes(test.labTestId)}
            otherLab={rank(test) > 0 ? (lab?.name ?? null) : null}
            onToggle={() => toggle(test)}
          />
        ))}
        {listed.length === 0 && <li className="p-3 text-soft">{t('tests.none')}</li>}
      </ul>
      {asked && (
        <SwitchNotice
          text={t('switch.lab', {
            name: asked.labName,
            tests: entry.labTestIds.length + entry.addOns.length,
            answers: Object.keys(entry.answers).length,
          })}
          onSwitch={() => {
            changeAddOns([])
            change({ ...noTests, addOns: [], labTestIds: [asked.labTestId] })
            setAsked(undefined)
          }}
          onKeep={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

interface TestRowProps {
  test: EntryTest
  isChosen: boolean
  /** the lab that the order goes to, when the test is of another */
  otherLab: string | null
  onToggle: () => void
}

function TestRow({ test, isChosen, otherLab, onToggle }: TestRowProps) {
  const t = useTranslations('order-entry.tests')
  const locale = useLocale()
  const turnaround = useTurnaround()
  const facts = [
    t('markers', { count: test.markerNames.length }),
    turnaround(test),
    ...(test.isFasting ? [t('fasting')] : []),
  ]
  return (
    <li className="flex items-start gap-3 px-3 py-2.5 has-checked:bg-accent-soft">
      <Input
        id={`test-${test.labTestId}`}
        type="checkbox"
        checked={isChosen}
        disabled={otherLab !== null}
        onChange={onToggle}
        className="mt-0.5 size-4.5 shrink-0 accent-(--accent)"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={`test-${test.labTestId}`} className="block cursor-pointer">
          <span lang="en" className={otherLab ? 'text-soft' : 'font-semibold'}>
            {test.name}
          </span>
          <span className="block text-soft">
            <span lang="en">{test.labName}</span> · {facts.join(' · ')}
          </span>
        </label>
        {otherLab && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
            {t('otherLab', { lab: otherLab })}
            <Button size="small" variant="secondary" onClick={onToggle}>
              {t('switchTo', { lab: test.labName })}
            </Button>
          </p>
        )}
      </div>
      <span className="shrink-0 font-semibold">
        {presentPrice(test.price, locale) ?? t('onRequest')}
      </span>
    </li>
  )
}

function textOf(test: EntryTest) {
  return fold([test.name, test.labName, ...test.markerNames, ...test.markerSlugs].join(' '))
}

function fold(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
