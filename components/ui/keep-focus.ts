import type { MouseEvent } from 'react'

/** For a button that fills in the field beside it: leaving the field would show its error and move the button away. */
export function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
