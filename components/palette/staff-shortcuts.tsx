'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import {
  closeStaffDialog,
  openStaffDialog,
  useStaffDialog,
} from '#components/shortcuts/staff-dialogs.ts'
import { useKeys } from '#components/shortcuts/use-keys.ts'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { useLoadedDialog } from '#components/ui/use-loaded-dialog.ts'
import type { StaffPermissions } from './palette-pages.ts'

const loadPalette = () => import('./command-palette.tsx').then((loaded) => loaded.CommandPalette)
const loadKeys = () =>
  import('#components/shortcuts/keys-dialog.tsx').then((loaded) => loaded.KeysDialog)

interface StaffShortcutsProps {
  isSandbox: boolean
  can: StaffPermissions
}

/** The keys of every clinic page. Their dialogs load once the page is idle. */
export function StaffShortcuts({ isSandbox, can }: StaffShortcutsProps) {
  const t = useTranslations('shortcuts')
  const router = useRouter()
  const opened = useStaffDialog()
  const go = <T extends string>(href: Route<T>) => router.push(href)
  const giveUp = () => {
    if (opened) closeStaffDialog(opened)
    showToast({ tone: 'alert', message: t('unavailable') })
  }
  const CommandPalette = useLoadedDialog({
    load: loadPalette,
    isAsked: opened === 'palette',
    onFailed: giveUp,
  })
  const KeysDialog = useLoadedDialog({
    load: loadKeys,
    isAsked: opened === 'keys',
    onFailed: giveUp,
  })
  useKeys({
    'mod+k': () => openStaffDialog('palette'),
    '?': () => openStaffDialog('keys'),
    'g a': () => go('/clinic'),
    'g o': () => go('/clinic/orders'),
    'g p': () => go('/clinic/patients'),
    ...(can.review && { 'g r': () => go('/clinic/review') }),
  })
  if (opened === 'palette' && CommandPalette)
    return (
      <CommandPalette
        isSandbox={isSandbox}
        can={can}
        onGo={go}
        onKeys={() => openStaffDialog('keys')}
        onClose={() => closeStaffDialog('palette')}
      />
    )
  if (opened === 'keys' && KeysDialog)
    return <KeysDialog isOpen can={can} onClose={() => closeStaffDialog('keys')} />
  return null
}
