'use client'

import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { KeyCap } from '#components/desk/key-cap.tsx'
import { keyList } from '#components/desk/key-list.ts'
import { setKeysOn, useKeySetting } from '#components/desk/key-setting.ts'
import { modifierName } from '#components/desk/modifier-name.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

const groups = ['everywhere', 'orders', 'review'] as const
const named = ['down', 'up', 'enter', 'space', 'escape', 'shift'] as const
/** Held while the next one is pressed. */
const held = ['mod', 'shift']

type Keys = readonly (readonly string[])[]

interface KeysDialogProps {
  isOpen: boolean
  onClose: () => void
  canReview: boolean
}

/** Lists the keys, and switches the single ones off for who speaks or dwells instead of typing. */
export function KeysDialog({ isOpen, onClose, canReview }: KeysDialogProps) {
  const t = useTranslations('desk.keys')
  const isOn = useKeySetting()
  const shown = groups.filter((group) => group !== 'review' || canReview)
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
  const t = useTranslations('desk.keys')
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
