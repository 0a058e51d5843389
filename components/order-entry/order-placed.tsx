'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { DoneMark } from '#components/kits/form/done-mark.tsx'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import type { OrderId } from '#lib/ids.ts'
import type { EntryForm } from './entry-form.ts'

const methods = ['testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection'] as const

export function OrderPlaced({ form, orderId }: { form: EntryForm; orderId: OrderId }) {
  const t = useTranslations('order-entry.placed')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { view, entry, tests, addOns } = form
  const method = methods.find((known) => known === entry.method) ?? 'other'
  const parts = [...tests, ...addOns].map(({ name }) => name).join(' + ')
  return (
    <div className="mx-auto max-w-xl rounded-card border border-line bg-card p-6">
      <DoneMark />
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {t('title')}
      </h2>
      <p className="mt-2">
        {t('text', { test: parts, name: view.name, reference: orderReference(orderId) })}
      </p>
      <p className="mt-2 text-soft">{t(`next.${method}`)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <LinkButton href={`/clinic/orders/${orderId}`} size="small">
          {t('open')}
        </LinkButton>
        <LinkButton
          href={`/clinic/orders/new?patient=${view.patientId}&after=${orderId}`}
          size="small"
          variant="secondary"
        >
          {t('another', { name: view.name })}
        </LinkButton>
        <LinkButton href="/clinic/orders/new" size="small" variant="secondary">
          {t('someone')}
        </LinkButton>
      </div>
    </div>
  )
}
