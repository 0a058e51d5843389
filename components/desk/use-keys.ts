'use client'

import { useEffect, useRef } from 'react'
import { createKeyDispatcher, type KeyActions } from '#components/desk/key-dispatcher.ts'
import { areKeysOn } from '#components/desk/key-setting.ts'

const dispatcher = createKeyDispatcher({
  areCharactersOn: areKeysOn,
  isBlocked: () => document.querySelector('dialog:modal') !== null,
})
let users = 0

/** Keys that do something while the component is there. */
export function useKeys(actions: KeyActions) {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    const unregister = dispatcher.register(current)
    users += 1
    if (users === 1) document.addEventListener('keydown', dispatcher.press)
    return () => {
      unregister()
      users -= 1
      if (users === 0) document.removeEventListener('keydown', dispatcher.press)
    }
  }, [])
}
