'use client'

import { useTranslations } from 'next-intl'
import { Fragment, useEffect } from 'react'
import { Dialog } from '#components/ui/dialog.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { KeyCap } from './key-cap.tsx'
import { keyList } from './key-list.ts'
import { setKeysOn, useKeySetting } from './key-setting.ts'
import { takeTypedAhead } from './staff-dialogs.ts'

const groups = ['everywhere', 'orders', 'results', 'review'] as const
const named = ['down', 'up', 'enter', 'space', 'escape', 'shift'] as const
/** Held down while the next key is pressed. */
const held = ['mod', 'shift']

type Keys = readonly (readonly string[])[]

interface KeysDialogProps {
  isOpen: boolean
  onClose: () => void
  can: { review: boolean }
}

/** Lists the shortcuts, and turns single keys off for people who use speech input (WCAG 2.1.4). */
export function KeysDialog({ isOpen, onClose, can }: KeysDialogProps) {
  const t = useTranslations('shortcuts')
  const isOn = useKeySetting()
  // The dialog below is modal by now, and has no field for what was typed meanwhile.
  useEffect(() => void takeTypedAhead(), [])
  const shown = groups.filter((group) => group !== 'review' || can.review)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      size="large"
    >
      <div className="mt-3 grid gap-x-8 gap-y-5 text-sm text-ink sm:grid-cols-2">
        {shown.map((group) => (
          <section key={group}>
            <h3 className="mb-1 text-sm font-bold">{t(`groups.${group}`)}</h3>
            <dl className="divide-y divide-line">
              {keyList[group].map(({ action, keys }) => (
                <div key={action} className="flex items-center justify-between gap-4 py-2">
                  <dt>{t(`actions.${action}`)}</dt>
                  <dd className="shrink-0 whitespace-nowrap text-soft">
                    <KeyNames keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        className="mt-4 border-t border-line pt-3 text-ink"
        label={t('enable')}
        description={t('enableText', { modifier: modifierName() })}
        checked={isOn}
        onChange={(event) => setKeysOn(event.target.checked)}
      />
    </Dialog>
  )
}

function KeyNames({ keys }: { keys: Keys }) {
  const t = useTranslations('shortcuts')
  const nameOf = (key: string) => {
    const name = named.find((known) => known === key)
    return name ? t(`names.${name}`) : key === 'mod' ? modifierName() : key
  }
  return keys.map((way, index) => (
    <Fragment key={way.join(' ')}>
      {index > 0 && <span className="mx-1.5">{t('or')}</span>}
      {way.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && (
            <span className="mx-1">{held.includes(way[0] ?? '') ? ' + ' : ` ${t('then')} `}</span>
          )}
          <KeyCap>{nameOf(key)}</KeyCap>
        </Fragment>
      ))}
    </Fragment>
  ))
}

/** The modifier that opens the palette, as this keyboard labels it. In the browser only. */
function modifierName(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'
}
