'use client'
'use no memo'

import { type Ref, useCallback, useRef } from 'react'
import { useIsHydrated } from '#components/ui/use-is-hydrated.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The ref of a control. What was typed, chosen or filled in before React took the control over reaches its `onChange`
 * then. React alone leaves it on the screen until something else changes, and clears it.
 */
export function useEarlyInput<C extends Control>(ref: Ref<C> | undefined) {
  // What appears later has no earlier than now.
  const isTaken = useRef(useIsHydrated())
  return useCallback(
    (control: C | null) => {
      // Found first: a form library's ref writes its default.
      const repeat = control && !isTaken.current && findEarlyInput(control)
      if (control) isTaken.current = true
      if (repeat) queueMicrotask(repeat)
      if (typeof ref === 'function') return ref(control)
      if (ref) ref.current = control
    },
    [ref],
  )
}

/** Repeats, as the browser's own event, what differs from what the server sent. */
function findEarlyInput(control: Control): (() => void) | false {
  if (control instanceof HTMLSelectElement) {
    const chosen = control.selectedIndex
    const sent = [...control.options].findIndex((option) => option.defaultSelected)
    return (
      chosen !== Math.max(0, sent) &&
      (() => {
        control.selectedIndex = chosen
        announce(control, 'change')
      })
    )
  }
  const { type, value, defaultValue } = control
  if (type === 'radio' || type === 'checkbox') return findEarlyCheck(control as HTMLInputElement)
  if (type === 'file') return value !== '' && (() => announce(control, 'change'))
  return (
    value !== defaultValue.replaceAll('\r\n', '\n') &&
    (() => {
      // React ignores the event of a value that it has seen, and sees what is written to the element's own property.
      control.value = defaultValue
      Reflect.set(Object.getPrototypeOf(control), 'value', value, control)
      announce(control, 'input')
    })
  )
}

function findEarlyCheck(control: HTMLInputElement) {
  const box = control.type === 'radio' ? findEarlyRadio(control) : control
  return (
    box !== undefined &&
    box.checked !== box.defaultChecked &&
    (() => {
      box.checked = box.defaultChecked
      box.click()
    })
  )
}

/** The first of a group speaks for all: with it, a form library may already check its default. */
function findEarlyRadio(control: HTMLInputElement) {
  const named = [...document.getElementsByName(control.name)] as HTMLInputElement[]
  const group = named.filter(({ form }) => form === control.form)
  return group[0] === control ? group.find(({ checked }) => checked) : undefined
}

function announce(control: Control, type: 'input' | 'change') {
  control.dispatchEvent(new Event(type, { bubbles: true }))
}
