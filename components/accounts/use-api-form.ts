'use client'
'use no memo'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { FormProblem } from '#components/ui/form/form-error-summary.tsx'
import { lazyResolver, loadRules } from '#components/ui/form/lazy-resolver.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { formatRetryAfter } from '#lib/dates/format-retry-after.ts'
import { fieldMessage } from '#lib/http/field-message.ts'

interface ApiForm<V extends FieldValues> {
  /** The server's own schema; its script loads on the first input. */
  loadSchema: () => Promise<z.ZodType<unknown, V>>
  defaultValues: DefaultValues<V>
  /** The server parses the values with the same schema. */
  send: (values: V) => Promise<void>
  /** Receives the focus when the form appears, since the button that opened it is gone. */
  focusFirst?: Path<V>
}

/** A form that shows each error at its field, whether found here or by the server, and keeps what was typed. */
export function useApiForm<V extends FieldValues>({
  loadSchema,
  defaultValues,
  send,
  focusFirst,
}: ApiForm<V>) {
  const t = useTranslations('errors')
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const form = useForm<V>({
    resolver: lazyResolver<V>(loadSchema),
    defaultValues,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form

  useEffect(() => {
    if (focusFirst) setFocus(focusFirst)
  }, [focusFirst, setFocus])

  useEffect(() => {
    const load = () => void loadRules(loadSchema).catch(() => undefined)
    document.addEventListener('input', load, { once: true })
    return () => document.removeEventListener('input', load)
  }, [loadSchema])

  const errorOf = (name: Path<V>) =>
    fieldMessage(t, (get(errors, name) as { message?: string } | undefined)?.message)

  async function sendForm(values: V) {
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const named = Object.entries(error.fields).filter(
        ([name]) => get(form.getValues(), name) !== undefined,
      )
      for (const [name, message] of named) form.setError(name as Path<V>, { message })
      if (named.length > 0) return
      const when = error.status === 429 ? formatRetryAfter(t, error.retryAfterMs) : undefined
      setProblem([error.message || t(error.code), when].filter(Boolean).join(' '))
    }
  }

  /** `labels` name the fields where a form has more than one. */
  const listProblems = (
    fieldIds: Partial<Record<Path<V>, string>>,
    labels: Partial<Record<Path<V>, string>> = {},
  ): FormProblem[] =>
    Object.entries(fieldIds).flatMap(([name, fieldId]) => {
      const message = errorOf(name as Path<V>)
      const label = labels[name as Path<V>]
      if (!message) return []
      return [{ fieldId: String(fieldId), message: label ? `${label}: ${message}` : message }]
    })

  return {
    form,
    errorOf,
    listProblems,
    problem,
    attempt,
    isPending: isSubmitting,
    submit: (event: React.FormEvent) => {
      setAttempt((count) => count + 1)
      setProblem(undefined)
      return form.handleSubmit(sendForm)(event)
    },
  }
}
