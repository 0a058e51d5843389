'use client'

import { Command } from 'cmdk'
import { ArrowRight, Keyboard, Package, Search } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLookup } from '#components/lists/use-lookup.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { orderReference } from '#components/patient-orders/order-reference.ts'
import { takeTypedAhead } from '#components/shortcuts/staff-dialogs.ts'
import { PatientName } from '#components/staff-orders/patient-name.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { StaffOrderPage, StaffOrderSummaryView } from '#lib/orders/order-view.ts'
import type { PalettePage } from './palette-pages.ts'

const maxShown = 8

interface CommandPaletteProps {
  pages: readonly PalettePage[]
  onGo: <T extends string>(href: Route<T>) => void
  onKeys: () => void
  onClose: () => void
}

const itemStyle =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-[0.625rem] px-3 py-1.5 aria-selected:bg-accent-soft aria-selected:text-accent [&>svg]:size-4.5 [&>svg]:shrink-0'

/** Finds pages, actions and orders. The browser's modal dialog traps the focus and restores it. */
export function CommandPalette(props: CommandPaletteProps) {
  return (
    <QueryProvider>
      <PaletteDialog {...props} />
    </QueryProvider>
  )
}

function PaletteDialog({ pages, onGo, onKeys, onClose }: CommandPaletteProps) {
  const t = useTranslations('palette')
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const lookup = useLookup({ name: 'orders', typed, find: findOrders })
  const orders = lookup.found?.orders.slice(0, maxShown) ?? []
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
    const ahead = takeTypedAhead()
    if (ahead) setTyped(ahead)
  }, [])
  const run = (action: () => void) => () => {
    dialog.current?.close()
    action()
  }
  const fits = (label: string) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const goals = pages.filter(({ name }) => fits(t(name)))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; a press beside it is a shortcut
    <dialog
      ref={dialog}
      aria-label={t('title')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="mx-auto mt-[12dvh] mb-auto w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-2xl border border-line bg-card p-0 text-sm text-ink shadow-pop backdrop:bg-black/45 open:appear"
    >
      <Command shouldFilter={false} loop label={t('title')}>
        <div className="flex items-center gap-3 rounded-t-2xl border-b border-line px-4 -outline-offset-2 outline-accent has-focus-visible:outline-2">
          <Search aria-hidden="true" className="size-4.5 shrink-0 text-soft" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            maxLength={100}
            placeholder={t('placeholder')}
            aria-label={t('placeholder')}
            className="min-h-13 w-full bg-transparent text-base text-ink outline-none placeholder:text-soft"
          />
        </div>
        <Command.List label={t('title')} className="max-h-[55dvh] overflow-y-auto p-2">
          <PaletteGroup heading={t('goTo')} isShown={goals.length > 0}>
            {goals.map(({ name, href }) => (
              <Command.Item
                key={href}
                value={href}
                onSelect={run(() => onGo(href))}
                className={itemStyle}
              >
                <ArrowRight aria-hidden="true" />
                {t(name)}
              </Command.Item>
            ))}
          </PaletteGroup>
          <PaletteGroup heading={t('actions')} isShown={fits(t('keys'))}>
            <Command.Item value="keys" onSelect={run(onKeys)} className={itemStyle}>
              <Keyboard aria-hidden="true" />
              {t('keys')}
            </Command.Item>
          </PaletteGroup>
          <PaletteGroup heading={t('orders')} isShown={orders.length > 0}>
            {orders.map((order) => (
              <Command.Item
                key={order.orderId}
                value={order.orderId}
                onSelect={run(() => onGo(`/clinic/orders/${order.orderId}`))}
                className={itemStyle}
              >
                <Package aria-hidden="true" />
                <FoundOrder order={order} />
              </Command.Item>
            ))}
          </PaletteGroup>
        </Command.List>
        <p
          role="status"
          className="border-t border-line px-4 py-2.5 text-xs text-soft empty:hidden"
        >
          {describeLookup()}
        </p>
      </Command>
    </dialog>
  )

  function describeLookup(): string {
    if (lookup.state === 'idle') return goals.length > 0 ? '' : t('none')
    if (lookup.state === 'unavailable') return t('unavailable')
    if (lookup.state === 'found' && lookup.found) {
      const { total, isTotalCapped } = lookup.found
      return total > orders.length
        ? t(isTotalCapped ? 'foundMoreThan' : 'foundMore', { shown: orders.length, total })
        : t('found', { count: total })
    }
    return t('searching')
  }
}

function PaletteGroup({
  heading,
  isShown,
  children,
}: {
  heading: string
  isShown: boolean
  children: ReactNode
}) {
  if (!isShown) return null
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-soft"
    >
      {children}
    </Command.Group>
  )
}

function FoundOrder({ order }: { order: StaffOrderSummaryView }) {
  return (
    <span className="min-w-0 flex-1 truncate">
      <PatientName patient={order.patient} />
      <span className="text-soft">
        {' · '}
        {[order.labTestName, orderReference(order.orderId)].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** The words go in the body: they may name a person. */
function findOrders(search: string, signal: AbortSignal) {
  return apiFetch<StaffOrderPage>('/api/clinic/orders/search', {
    method: 'POST',
    body: { search },
    isReading: true,
    signal,
  })
}
