'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { useSaverEvents } from '#components/kits/form/use-saver-events.ts'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { createDraftSaver, type SavedDraft, type SaveStatus } from '#lib/drafts/draft-saver.ts'
import type { DraftKind } from '#lib/drafts/draft-steps.ts'
import { fieldMessage } from '#lib/http/field-message.ts'
import type { OrderId } from '#lib/ids.ts'
import { collectQuestions } from '#lib/order-entry/collect-questions.ts'
import { findAccount, physicianRule } from '#lib/order-entry/needs-physician.ts'
import type { OrderEntryDraft, orderEntrySchema } from '#lib/order-entry/order-entry-schema.ts'
import type { EntryMarker, OrderEntryView, SavedEntry } from '#lib/order-entry/order-entry-view.ts'
import type { EntryForm } from './entry-form.ts'
import { listFaults } from './list-faults.ts'

type Schema = typeof orderEntrySchema

/** The order as typed, kept on the server, with what is wrong in it. */
export function useOrderEntry(view: OrderEntryView) {
  const errors = useTranslations('errors')
  const [entry, setEntry] = useState(view.draft?.data ?? view.start)
  const [addOns, setAddOns] = useState<EntryMarker[]>(view.addOns)
  const [left, setLeft] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<ApiError>()
  const [isSending, setIsSending] = useState(false)
  const [orderId, setOrderId] = useState<OrderId>()
  const schema = useRules()
  const { status, saver } = useEntrySaver(view)
  const isConflict = status === 'conflict' || failure?.code === 'draft-conflict'

  const chosen = chooseParts(view, entry, addOns)
  const faults = { ...listFaults({ view, entry, schema, ...chosen }), ...refused }

  function change(patch: Partial<OrderEntryDraft>) {
    const next = { ...entry, ...patch }
    setEntry(next)
    const changed = Object.keys(patch)
    setRefused((known) =>
      Object.fromEntries(
        Object.entries(known).filter(([path]) => !changed.includes(path.split('.')[0] ?? '')),
      ),
    )
    saver.change('order', next)
  }

  async function save() {
    if (!saver.lastSaved()) saver.change('order', entry)
    return (await saver.flush()) ?? undefined
  }

  async function place(isAnother = false) {
    setAttempt((count) => count + 1)
    const hasFaults = Object.keys(faults).length > 0
    // "Place another order anyway" is in the notice of the failure and keeps the focus until the answer has come.
    if (!isAnother || hasFaults) setFailure(undefined)
    if (hasFaults) return
    setIsSending(true)
    try {
      const draft = await save()
      if (!draft) return
      const { draftId, version } = draft
      const placed = await apiFetch<{ orderId: OrderId }>('/api/clinic/order-drafts/place', {
        body: { draftId, version, isAnother },
      })
      setOrderId(placed.orderId)
    } catch (error) {
      const failed = toApiError(error)
      setRefused(failed.fields)
      setFailure(failed)
    } finally {
      setIsSending(false)
    }
  }

  const form: EntryForm = {
    view,
    entry,
    change,
    addOns,
    save,
    changeAddOns(next) {
      setAddOns(next)
      change({ addOns: next.map(({ labId, providerId }) => ({ labId, providerId })) })
    },
    ...chosen,
    faults,
    errorOf: (path) =>
      attempt > 0 || left.includes(path) || path in refused
        ? fieldMessage(errors, faults[path])
        : undefined,
    touch: (path) => setLeft((known) => (known.includes(path) ? known : [...known, path])),
  }
  /** Saves what this page has over the newer version. */
  function keepMine(newer: SavedEntry | null) {
    setFailure(undefined)
    saver.change('order', entry)
    saver.adopt(newer, true)
  }

  return { form, status, isConflict, attempt, failure, isSending, orderId, place, keepMine }
}

function chooseParts(view: OrderEntryView, entry: OrderEntryDraft, addOns: readonly EntryMarker[]) {
  const { catalog } = view
  const tests = catalog.tests.filter(({ labTestId }) => entry.labTestIds.includes(labTestId))
  const labId = tests[0]?.labId ?? addOns[0]?.labId
  const lab = catalog.labs.find((one) => one.labId === labId)
  const account = findAccount(catalog.accounts, lab?.slug, entry.labAccountId)
  const today = new Date().toISOString().slice(0, 10)
  return {
    tests,
    lab,
    accounts: catalog.accounts.filter(({ labSlug }) => labSlug === lab?.slug),
    account,
    physicianRule: physicianRule(account, catalog, today),
    questions: collectQuestions([...tests, ...addOns].flatMap(({ questions }) => questions)),
  }
}

/** Zod and the phone numbers' metadata load after the page is shown. The server checks in any case. */
function useRules() {
  const [schema, setSchema] = useState<Schema>()
  useEffect(() => {
    const load = async () => {
      const rules = await import('#lib/order-entry/order-entry-schema.ts')
      setSchema(() => rules.orderEntrySchema)
    }
    load().catch(() => undefined)
  }, [])
  return schema
}

function useEntrySaver({ patientId, replacesId, draft }: OrderEntryView) {
  const [status, setStatus] = useState<SaveStatus>(draft ? 'saved' : 'idle')
  const [saver] = useState(() =>
    createDraftSaver<DraftKind, 'order', OrderEntryDraft>({
      saved: draft,
      onStatus: setStatus,
      send: ({ data, version }) =>
        apiFetch<SavedDraft>('/api/clinic/order-drafts', {
          method: 'PUT',
          body: { patientId, replacesId, version, data },
        }),
    }),
  )
  useSaverEvents(saver)
  return { status, saver }
}
