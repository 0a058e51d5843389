'use client'

import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { keysEvent, paletteEvent } from '#components/desk/open-desk.ts'
import { listPalettePages } from '#components/desk/palette-pages.ts'
import { useKeys } from '#components/desk/use-keys.ts'

const CommandPalette = dynamic(
  () => import('#components/desk/command-palette.tsx').then((loaded) => loaded.CommandPalette),
  { ssr: false },
)
const KeysDialog = dynamic(
  () => import('#components/desk/keys-dialog.tsx').then((loaded) => loaded.KeysDialog),
  { ssr: false },
)

type Opened = 'palette' | 'keys' | undefined

/** What the keyboard does on every page of the clinic. Its dialogs are loaded when they are first opened. */
export function Desk({ isSandbox, canReview }: { isSandbox: boolean; canReview: boolean }) {
  const router = useRouter()
  const [opened, setOpened] = useState<Opened>()
  const go = (href: string) => router.push(href as Route)
  useKeys({
    'mod+k': () => setOpened('palette'),
    '?': () => setOpened('keys'),
    'g a': () => go('/clinic'),
    'g o': () => go('/clinic/orders'),
    'g p': () => go('/clinic/patients'),
    ...(canReview && { 'g r': () => go('/clinic/review') }),
  })
  useEffect(() => {
    const showKeys = () => setOpened('keys')
    const showPalette = () => setOpened('palette')
    window.addEventListener(keysEvent, showKeys)
    window.addEventListener(paletteEvent, showPalette)
    return () => {
      window.removeEventListener(keysEvent, showKeys)
      window.removeEventListener(paletteEvent, showPalette)
    }
  }, [])
  return (
    <>
      {opened === 'palette' && (
        <CommandPalette
          pages={listPalettePages({ isSandbox, canReview })}
          onGo={go}
          onKeys={() => setOpened('keys')}
          onClose={() => setOpened((now) => (now === 'palette' ? undefined : now))}
        />
      )}
      {opened === 'keys' && (
        <KeysDialog isOpen canReview={canReview} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
