'use client'

import { X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { BareButton } from '#components/ui/bare-button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { presentPrice } from '#lib/lab-tests/present-price.ts'
import { useTurnaround } from './use-turnaround.ts'

export function ChosenTests({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.tests')
  const { tests, addOns, entry, change, changeAddOns, view } = form
  const rows = [
    ...tests.map((test) => ({
      key: test.labTestId,
      part: test,
      note: t('markers', { count: test.markerNames.length }),
      remove: () => change({ labTestIds: entry.labTestIds.filter((id) => id !== test.labTestId) }),
    })),
    ...addOns.map((marker) => ({
      key: marker.providerId,
      part: marker,
      note: t('addOn'),
      remove: () => changeAddOns(addOns.filter((other) => other !== marker)),
    })),
  ]
  const repeated = view.underWay.filter(
    ({ labTestId }) => labTestId !== null && entry.labTestIds.includes(labTestId),
  )
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-sm font-bold">{t('chosen')}</h3>
      {rows.length === 0 && <p className="text-soft">{t('chosenNone')}</p>}
      <ul className="space-y-1.5">
        {rows.map(({ key, ...row }) => (
          <ChosenRow key={key} {...row} />
        ))}
      </ul>
      {repeated.map(({ orderId, name, placedAt }) => (
        <Notice
          key={orderId}
          tone="watch"
          role="status"
          className="mt-3"
          title={t('underWay', { name: name ?? '' })}
          action={<TextLink href={`/clinic/orders/${orderId}`}>{t('openIt')}</TextLink>}
        >
          {placedAt && (
            <>
              {t('underWaySince')} <RelativeTime instant={placedAt} />
            </>
          )}
        </Notice>
      ))}
    </div>
  )
}

interface ChosenRowProps {
  part: EntryForm['tests'][number] | EntryForm['addOns'][number]
  note: string
  remove: () => void
}

function ChosenRow({ part, note, remove }: ChosenRowProps) {
  const t = useTranslations('order-entry.tests')
  const locale = useLocale()
  const turnaround = useTurnaround()
  return (
    <li className="flex items-center gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
      <span className="min-w-0 flex-1">
        <span lang="en" className="block font-semibold">
          {part.name}
        </span>
        <span className="block text-soft">
          {note} · {turnaround(part)}
        </span>
      </span>
      <span className="shrink-0 font-semibold">
        {presentPrice(part.price, locale) ?? t('onRequest')}
      </span>
      <BareButton
        aria-label={t('remove', { name: part.name })}
        onClick={remove}
        className="grid size-10 shrink-0 place-items-center rounded-full text-soft hover:bg-card hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </BareButton>
    </li>
  )
}
