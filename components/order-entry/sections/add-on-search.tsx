'use client'

import { Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLookup } from '#components/lists/use-lookup.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import type { EntryForm } from '#components/order-entry/entry-form.ts'
import { Select } from '#components/ui/form/select.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { presentPrice } from '#lib/lab-tests/present-price.ts'
import type { EntryMarker } from '#lib/order-entry/order-entry-view.ts'
import { useTurnaround } from './use-turnaround.ts'

interface FoundMarkers {
  markers: EntryMarker[]
  total: number
}

export function AddOnSearch(props: { form: EntryForm }) {
  return (
    <QueryProvider>
      <MarkerLookup {...props} />
    </QueryProvider>
  )
}

function MarkerLookup({ form }: { form: EntryForm }) {
  const t = useTranslations('order-entry.tests')
  const pick = useTranslations('order-entry.pick')
  const labs = form.view.catalog.labs.filter(({ collectionMethods }) =>
    collectionMethods.includes(form.entry.method),
  )
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(labs[0]?.slug ?? '')
  const labSlug = form.lab?.slug ?? wanted
  const { state, found } = useLookup({
    name: `add-ons ${labSlug}`,
    typed,
    find: (name, signal) => findMarkers({ labSlug, name }, signal),
  })
  const markers = state === 'idle' ? [] : (found?.markers ?? [])
  return (
    <div>
      <h3 className="mb-2 text-sm font-bold">{t('addOns')}</h3>
      <div className="flex flex-wrap gap-2">
        {!form.lab && (
          <Select
            isDense
            aria-label={t('addOnLab')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            className="w-full sm:w-44"
          >
            {labs.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <TextInput
          isDense
          type="search"
          aria-label={t('addOns')}
          placeholder={t('addOnPlaceholder')}
          value={typed}
          maxLength={80}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-48 flex-1"
        />
      </div>
      <p role="status" className="mt-1 text-soft empty:hidden">
        {state === 'searching' && pick('searching')}
        {state === 'unavailable' && pick('unavailable')}
        {state === 'found' &&
          (markers.length === 0
            ? t('addOnNone')
            : t('addOnFound', { shown: markers.length, total: found?.total ?? markers.length }))}
      </p>
      {markers.length > 0 && (
        <ul className="mt-2 max-h-64 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {markers.map((marker) => (
            <MarkerRow key={marker.markerId} form={form} marker={marker} />
          ))}
        </ul>
      )}
    </div>
  )
}

function MarkerRow({ form, marker }: { form: EntryForm; marker: EntryMarker }) {
  const t = useTranslations('order-entry.tests')
  const locale = useLocale()
  const turnaround = useTurnaround()
  const including = form.tests.find(({ markerIds }) => markerIds.includes(marker.markerId))
  const isAdded = form.addOns.some(({ markerId }) => markerId === marker.markerId)
  return (
    <li className="flex items-center gap-3 py-1 pr-1 pl-3">
      <span className="min-w-0 flex-1">
        <span lang="en" className="block font-semibold">
          {marker.name}
        </span>
        <span className="block text-soft">
          {including ? t('addOnIncluded', { name: including.name }) : turnaround(marker)}
        </span>
      </span>
      <span className="shrink-0 font-semibold">
        {presentPrice(marker.price, locale) ?? t('onRequest')}
      </span>
      <button
        type="button"
        aria-label={t('add', { name: marker.name })}
        disabled={including !== undefined || isAdded}
        onClick={() => form.changeAddOns([...form.addOns, marker])}
        className="grid size-10 shrink-0 place-items-center rounded-full text-accent hover:bg-accent-soft disabled:text-soft disabled:opacity-55"
      >
        <Plus aria-hidden="true" className="size-4.5" />
      </button>
    </li>
  )
}

function findMarkers(body: { labSlug: string; name: string }, signal: AbortSignal) {
  return apiFetch<FoundMarkers>('/api/clinic/order-drafts/add-ons', {
    method: 'POST',
    body,
    isReading: true,
    signal,
  })
}
