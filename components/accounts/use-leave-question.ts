'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSessionEndExpected } from '#lib/api-client/session-end.ts'

/** Asks before a link, or closing the page, loses what was typed in the form since it was last reset. */
export function useLeaveQuestion<V extends FieldValues>(form: UseFormReturn<V>) {
  const question = useTranslations('common.formErrors')('unsaved')
  const isTyped = useRef(false)

  useEffect(() => {
    // A reset names no field.
    const { unsubscribe } = form.watch((_, { name }) => {
      isTyped.current = name !== undefined
    })
    return unsubscribe
  }, [form])

  useEffect(() => {
    const askOfLink = (event: MouseEvent) => {
      if (!isTyped.current || !leavesPage(event)) return
      if (window.confirm(question)) isTyped.current = false
      else {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    const ask = (event: BeforeUnloadEvent) => {
      // A page whose session has ended is covered, and goes.
      const isOver = document.documentElement.hidden || isSessionEndExpected()
      if (isTyped.current && !isOver) event.preventDefault()
    }
    window.addEventListener('click', askOfLink, { capture: true })
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('click', askOfLink, { capture: true })
      window.removeEventListener('beforeunload', ask)
    }
  }, [question])
}

function leavesPage({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.download) return false
  if (button !== 0 || ctrlKey || metaKey || shiftKey) return false
  const { origin, pathname, search } = window.location
  return link.origin === origin && (link.pathname !== pathname || link.search !== search)
}
