'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { fieldMessage } from '#lib/http/field-message.ts'

interface StepFormParts<Values extends FieldValues> {
  values: Values
  resolver: Resolver<Values>
  /** Messages by field path, from an earlier attempt that the server refused. */
  problems?: Record<string, string>
  onChange: (values: Values) => void
  onDone: (values: Values) => void
}

interface Blur {
  target: unknown
  relatedTarget?: unknown
}

/** One step of a form. Errors come from the schema or the server, in the viewer's language. */
export function useStepForm<Values extends FieldValues>(parts: StepFormParts<Values>) {
  // react-hook-form mutates its state in place, which React Compiler's memoization would miss.
  'use no memo'
  const { values, resolver, problems, onChange, onDone } = parts
  const t = useTranslations('errors')
  const [attempt, setAttempt] = useState(0)
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { formState } = form
  // Reading the errors subscribes to them.
  void formState.errors

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values: now }) => onChange(now) }),
    [form, onChange],
  )
  useEffect(() => {
    for (const [path, message] of Object.entries(problems ?? {})) {
      form.setError(path as FieldPath<Values>, { type: 'server', message })
    }
    if (problems && Object.keys(problems).length > 0) setAttempt((count) => count + 1)
  }, [form, problems])

  /** The schema's code, such as `name`. */
  function faultOf(path: FieldPath<Values>): string | undefined {
    return form.getFieldState(path, formState).error?.message
  }

  function errorOf(path: FieldPath<Values>): string | undefined {
    return fieldMessage(t, faultOf(path))
  }

  return {
    form,
    attempt,
    errorOf,
    /** Spread on a TextField or SelectField. */
    field: (path: FieldPath<Values>) => {
      const registered = form.register(path)
      return {
        id: path,
        error: errorOf(path),
        ...registered,
        onBlur: (event: Blur) =>
          leadsToSubmit(event) ? Promise.resolve() : registered.onBlur(event),
      }
    },
    faultOf,
    problemsFor: (
      paths: readonly FieldPath<Values>[],
      labelOf: (path: FieldPath<Values>) => string,
    ) =>
      attempt === 0
        ? []
        : paths.flatMap((path) => {
            const message = errorOf(path)
            return message ? [{ fieldId: path, message: `${labelOf(path)}: ${message}` }] : []
          }),
    submit: form.handleSubmit(onDone, () => setAttempt((count) => count + 1)),
  }
}

/** Pressing the button checks every field. A message that appears before it is released would move it from under the pointer. */
function leadsToSubmit({ relatedTarget }: Blur): boolean {
  return relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
}
