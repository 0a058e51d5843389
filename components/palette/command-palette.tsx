'use client'

import { Command } from 'cmdk'
import { ArrowRight, Keyboard, Package, Plus, Search, User } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLookup } from '#components/lists/use-lookup.ts'
import { QueryProvider } from '#components/live/query-provider.tsx'
import { takeTypedAhead } from '#components/shortcuts/staff-dialogs.ts'
import { describeLookup } from './describe-lookup.ts'
import { findInClinic } from './find-in-clinic.ts'
import { FoundOrder, FoundPerson, PersonMarks } from './found-items.tsx'
import { listPalettePages, type StaffPermissions } from './palette-pages.ts'

const maxPeople = 6
const maxOrders = 8
/** People that an order is offered for. */
const maxOffers = 3

interface CommandPaletteProps {
  isSandbox: boolean
  can: StaffPermissions
  onGo: <T extends string>(href: Route<T>) => void
  onKeys: () => void
  onClose: () => void
}

/** Whoever types a page's name may leave its accents out. */
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const itemStyle =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-[0.625rem] px-3 py-1.5 aria-selected:bg-accent-soft aria-selected:text-accent [&>svg]:size-4.5 [&>svg]:shrink-0'

/** The beginning of an order's id, or all of it: whoever types it means the order. */
const referenceForm = /^[0-9a-f]{8}(-|$)/i

/** Finds people first, then actions, orders and pages. The browser's modal dialog traps the focus and restores it. */
export function CommandPalette(props: CommandPaletteProps) {
  return (
    <QueryProvider>
      <PaletteDialog {...props} />
    </QueryProvider>
  )
}

function PaletteDialog({ isSandbox, can, onGo, onKeys, onClose }: CommandPaletteProps) {
  const t = useTranslations('palette')
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const words = dropVerb(typed, t('orderForWords'))
  const isReference = referenceForm.test(words.trim())
  const lookup = useLookup({ name: 'clinic', typed: words, find: findInClinic })
  const people = lookup.found?.people.slice(0, maxPeople) ?? []
  const orders = lookup.found?.orders.slice(0, maxOrders) ?? []
  const offers = can.place ? people.slice(0, maxOffers) : []
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
  const fits = (label: string) => withoutAccents(label).includes(withoutAccents(typed.trim()))
  const goals = listPalettePages({ isSandbox, can }).filter(({ name }) => fits(t(name)))
  const offersKeys = typed !== '' && fits(t('keys'))
  const listed = goals.length + offers.length + Number(offersKeys)
  const foundOrders = (
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
  )
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
          {isReference && foundOrders}
          <PaletteGroup heading={t('people')} isShown={people.length > 0}>
            {people.map((person) => (
              <Command.Item
                key={person.patientId}
                value={person.patientId}
                onSelect={run(() => onGo(`/clinic/patients/${person.patientId}`))}
                className={itemStyle}
              >
                <User aria-hidden="true" />
                <FoundPerson person={person} />
              </Command.Item>
            ))}
          </PaletteGroup>
          <PaletteGroup heading={t('actions')} isShown={offers.length > 0 || offersKeys}>
            {offers.map((person) => (
              <Command.Item
                key={person.patientId}
                value={`order ${person.patientId}`}
                onSelect={run(() => onGo(`/clinic/orders/new?patient=${person.patientId}`))}
                className={itemStyle}
              >
                <Plus aria-hidden="true" />
                <span className="min-w-0 flex-1 truncate">
                  {t('orderFor', { name: person.name || t('unnamed') })}
                  <PersonMarks person={person} />
                </span>
              </Command.Item>
            ))}
            {offersKeys && (
              <Command.Item value="keys" onSelect={run(onKeys)} className={itemStyle}>
                <Keyboard aria-hidden="true" />
                {t('keys')}
              </Command.Item>
            )}
          </PaletteGroup>
          {!isReference && foundOrders}
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
          <PaletteGroup heading={t('actions')} isShown={typed === ''}>
            <Command.Item value="keys" onSelect={run(onKeys)} className={itemStyle}>
              <Keyboard aria-hidden="true" />
              {t('keys')}
            </Command.Item>
          </PaletteGroup>
        </Command.List>
        <p
          role="status"
          className="border-t border-line px-4 py-2.5 text-xs text-soft empty:hidden"
        >
          {describeLookup(t, { lookup, listed, maxPeople, maxOrders })}
        </p>
      </Command>
    </dialog>
  )
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

/** “order for maria” looks for Maria. */
function dropVerb(typed: string, verbs: string) {
  const said = typed.trimStart().toLowerCase()
  const verb = verbs.split('|').find((each) => said.startsWith(`${each} `))
  return verb ? typed.trimStart().slice(verb.length + 1) : typed
}
