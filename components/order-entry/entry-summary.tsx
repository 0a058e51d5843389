'use client'

import { Check, CircleAlert, CircleDashed, Send } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { Button } from '#components/ui/button.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { presentPrice } from '#lib/lab-tests/present-price.ts'
import type { EntryForm } from './entry-form.ts'
import { type CheckName, type FormCheck, listChecks } from './list-faults.ts'

export const methods = [
  'testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const

interface EntrySummaryProps {
  form: EntryForm
  isSending: boolean
  onPlace: () => void
}

export function EntrySummary({ form, isSending, onPlace }: EntrySummaryProps) {
  const t = useTranslations('order-entry.summary')
  const checks = listChecks(form)
  const open = checks.filter(({ paths }) => paths.length > 0)
  return (
    <div className="rounded-card border border-line bg-card p-4 text-sm">
      <h2 className="mb-3 text-base font-bold">{t('title')}</h2>
      <Facts form={form} />
      <Prices form={form} />
      <h3 className="mt-4 mb-1.5 flex items-baseline gap-2 border-t border-line pt-4 font-bold">
        {t('before')}
        <span className="ml-auto font-semibold text-soft">
          {open.length === 0 ? t('ready') : t('left', { count: open.length })}
        </span>
      </h3>
      <ul className="space-y-0.5">
        {checks.map((check) => (
          <CheckRow key={check.name} {...check} />
        ))}
      </ul>
      <Button
        isWide
        className="mt-4 max-lg:hidden"
        isPending={isSending}
        icon={<Send aria-hidden="true" className="size-4.5" />}
        onClick={onPlace}
      >
        {t('place')}
      </Button>
      <p className="mt-2 text-xs text-soft">{t('once')}</p>
    </div>
  )
}

function Facts({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.summary')
  const names = useTranslations('order-entry.methods')
  const { view, entry, lab, tests, addOns, account } = form
  const method = methods.find((known) => known === entry.method)
  const days = [...tests, ...addOns].map(({ worstCaseTatDays }) => worstCaseTatDays)
  const slowest = days.length > 0 && !days.includes(null) ? Math.max(...days.map(Number)) : null
  const facts = [
    [t('patient'), view.name],
    [t('method'), method && names(`${method}.name`)],
    [t('lab'), [lab?.name, account?.providerAccountId].filter(Boolean).join(', ')],
    ...(slowest === null ? [] : [[t('turnaround'), t('upTo', { days: slowest })]]),
    ...(tests.some(({ isFasting }) => isFasting) ? [[t('fasting'), t('fastingYes')]] : []),
  ]
  return (
    <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className={value ? 'font-semibold' : 'text-soft'}>{value || t('notChosen')}</dd>
        </div>
      ))}
      {view.replacesId && (
        <div className="contents">
          <dt className="text-soft">{t('replaces')}</dt>
          <dd>
            <TextLink href={`/clinic/orders/${view.replacesId}`}>
              {orderReference(view.replacesId)}
            </TextLink>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Prices({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.summary')
  const tests = useTranslations('order-entry.tests')
  const locale = useLocale()
  const parts = [...form.tests, ...form.addOns]
  if (parts.length === 0) return null
  const total = parts.reduce((sum, { price }) => sum + (price ?? 0), 0)
  const isWhole = parts.every(({ price }) => price !== null)
  return (
    <ul className="mt-4 space-y-1 border-t border-line pt-4">
      {parts.map((part) => (
        <li
          key={'labTestId' in part ? part.labTestId : part.providerId}
          className="flex justify-between gap-4"
        >
          <span lang="en" className="min-w-0">
            {part.name}
          </span>
          <span>{presentPrice(part.price, locale) ?? tests('onRequest')}</span>
        </li>
      ))}
      <li className="flex justify-between gap-4 pt-1 font-bold">
        <span>{t(isWhole ? 'total' : 'totalFrom')}</span>
        <span>{presentPrice(total, locale)}</span>
      </li>
    </ul>
  )
}

export const partLabels = {
  person: 'section.patient',
  method: 'section.method',
  tests: 'section.tests',
  account: 'account.label',
  physician: 'account.physician',
  questions: 'section.questions',
  notes: 'section.notes',
  address: 'section.address',
  billing: 'billing.label',
  consent: 'billing.consents',
} as const satisfies Record<CheckName, string>

function CheckRow({ name, paths, isAfterTest }: FormCheck) {
  const t = useTranslations('order-entry')
  const [first] = paths
  const label = t(partLabels[name])
  if (isAfterTest)
    return (
      <li className="flex min-h-7 items-center gap-2 text-soft">
        <CircleDashed aria-hidden="true" className="size-4 shrink-0" />
        {label}
        <span className="ml-auto text-right text-xs">{t('summary.afterTest')}</span>
      </li>
    )
  if (!first)
    return (
      <li className="flex min-h-7 items-center gap-2">
        <Check aria-hidden="true" className="size-4 text-good" />
        {label}
        <span className="sr-only">{t('summary.done')}</span>
      </li>
    )
  return (
    <li className="flex min-h-7 items-center gap-2 font-semibold">
      <CircleAlert aria-hidden="true" className="size-4 text-alert" />
      <a href={`#${placeOf(name)}`} className="underline-offset-4 hover:underline">
        {label}
      </a>
      <span className="ml-auto text-alert">
        {t(`summary.check.${name}`, { count: paths.length })}
      </span>
    </li>
  )
}

function placeOf(name: CheckName) {
  if (name === 'physician') return 'section-account'
  return name === 'consent' ? 'section-billing' : `section-${name}`
}
