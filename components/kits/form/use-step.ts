'use client'

import { useSearchParams } from 'next/navigation'

/** The step that the address names, as far as the form has come; changing it needs no connection. */
export function useStep<S extends string>(steps: readonly S[], start: S, furthest: S) {
  const asked = useSearchParams().get('step')
  const wanted = steps.find((step) => step === asked) ?? start
  const index = Math.min(steps.indexOf(wanted), steps.indexOf(furthest))
  const step = steps[index] ?? start

  function goTo(next: S) {
    window.history.pushState(null, '', `?step=${next}`)
    window.scrollTo({ top: 0 })
  }

  return { step, index, goTo }
}
