'use client'

import { useEffect, useEffectEvent } from 'react'
import { createKeyDispatcher, type KeyActions } from './key-dispatcher.ts'
import { areKeysOn } from './key-setting.ts'
import { isStaffDialogOpen } from './staff-dialogs.ts'

const dispatcher = createKeyDispatcher({
  areCharactersOn: areKeysOn,
  isBlocked: () => isStaffDialogOpen() || document.querySelector('dialog:modal') !== null,
})
let users = 0

export function useKeys(actions: KeyActions) {
  const latest = useEffectEvent(() => actions)
  useEffect(() => {
    const unregister = dispatcher.register(() => latest())
    users += 1
    if (users === 1) document.addEventListener('keydown', dispatcher.press)
    return () => {
      unregister()
      users -= 1
      if (users === 0) document.removeEventListener('keydown', dispatcher.press)
    }
  }, [])
}
