'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import type { DraftData, DraftView } from '#lib/drafts/draft-data.ts'
import type { DraftKind, DraftStep } from '#lib/drafts/draft-steps.ts'
import { useDraft } from './use-draft.ts'

interface DraftFormOptions<K extends DraftKind, Values> {
  kind: K
  draft: DraftView<K> | null
  steps: readonly DraftStep<K>[]
  startStep: DraftStep<K>
  startValues: () => Values
  findFurthestStep: (values: Values) => DraftStep<K>
  toValues: (data: DraftData<K>) => Values
  toDraft: (values: Values) => DraftData<K>
}

export function useDraftForm<K extends DraftKind, Values>(options: DraftFormOptions<K, Values>) {
  const { kind, draft, steps, startStep, findFurthestStep, toValues, toDraft } = options
  const router = useRouter()
  const { status, saver, loadNewest, discard } = useDraft(kind, draft)
  const [values, setValues] = useState(options.startValues)
  const [generation, setGeneration] = useState(0)
  const { step, index, goTo } = useStep(steps, startStep, findFurthestStep(values))

  function change(next: Values, at: DraftStep<K> = step) {
    setValues(next)
    saver.change(at, toDraft(next))
  }

  function continueTo(next: DraftStep<K>, changed: Values) {
    change(changed, next)
    void saver.flush().catch(() => undefined)
    goTo(next)
  }

  async function settleConflict(keepMine: boolean) {
    const newest = await loadNewest(keepMine)
    if (keepMine) return
    // No draft left: the other device sent it.
    if (!newest) return router.push('/orders')
    setValues(toValues(newest))
    setGeneration((count) => count + 1)
  }

  return {
    values,
    step,
    index,
    status,
    saver,
    /** Changes when other values replace the typed ones: a key for the fields. */
    generation,
    goTo,
    change,
    continueTo,
    settleConflict,
    discard,
  }
}

/** The step in the address, limited to how far the form is filled in. Works offline. */
function useStep<S extends string>(steps: readonly S[], start: S, furthest: S) {
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
