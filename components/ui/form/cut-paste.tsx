'use client'

import { useEffect } from 'react'
import { showToast } from '#components/ui/feedback/show-toast.ts'

/** Says on every page that a paste did not fit its field: browsers cut it at `maxLength` without a word. */
export function CutPaste({ message }: { message: string }) {
  useEffect(() => {
    const look = (event: ClipboardEvent) => {
      if (isCut(event)) showToast({ tone: 'alert', message })
    }
    document.addEventListener('paste', look)
    return () => document.removeEventListener('paste', look)
  }, [message])
  return null
}

/** A field that takes the paste in its own way says so by `preventDefault`. */
function isCut({ target, clipboardData, defaultPrevented }: ClipboardEvent): boolean {
  if (defaultPrevented || !(target instanceof HTMLInputElement)) return false
  const { value, selectionStart: start, selectionEnd: end, maxLength, readOnly, disabled } = target
  // Fields such as those of email addresses do not say what of them is selected.
  if (maxLength < 0 || readOnly || disabled || start === null || end === null) return false
  const kept = value.length - (end - start)
  return kept + (clipboardData?.getData('text').trimEnd().length ?? 0) > maxLength
}
