import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState, useTransition } from 'react'
import { billingTypes } from '#components/order-entry/sections/billing-section.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderEntryDraft } from '#lib/order-entry/order-entry-schema.ts'
import type { SavedEntry } from '#lib/order-entry/order-entry-view.ts'
import type { EntryForm } from './entry-form.ts'
import { methods, partLabels } from './entry-summary.tsx'
import { type CheckName, listDifferences } from './list-faults.ts'

interface NewerDraftProps {
  form: EntryForm
  onKeepMine: (newer: SavedEntry | null) => void
  /** Builds the form again from the page, which is being read again. */
  onReload: () => void
}

type Newer = { draft: SavedEntry | null } | 'failed'

/** The same order was changed in another tab: says where it differs, and lets one of the two be chosen. */
export function NewerDraft({ form, onKeepMine, onReload }: NewerDraftProps) {
  const t = useTranslations('order-entry.conflict')
  const router = useRouter()
  const [newer, setNewer] = useState<Newer>()
  const [isLoading, startLoading] = useTransition()
  const { patientId } = form.view
  useEffect(() => {
    const own = new AbortController()
    apiFetch<Exclude<Newer, string>>(`/api/clinic/order-drafts/${patientId}`, {
      signal: own.signal,
    }).then(setNewer, () => own.signal.aborted || setNewer('failed'))
    return () => own.abort()
  }, [patientId])
  const known = newer === undefined || newer === 'failed' ? undefined : newer
  const isGone = known?.draft === null
  return (
    <Notice
      tone="watch"
      role="alert"
      title={t(isGone ? 'goneTitle' : 'title')}
      action={
        <>
          <Button
            size="small"
            isPending={isLoading}
            onClick={() =>
              startLoading(() => {
                router.refresh()
                onReload()
              })
            }
          >
            {t(isGone ? 'startOver' : 'takeNewer')}
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={!known}
            onClick={() => known && onKeepMine(known.draft)}
          >
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <p>{t(isGone ? 'goneText' : 'text')}</p>
      {newer === 'failed' && <p className="mt-2">{t('failed')}</p>}
      {known?.draft && <Differences form={form} newer={known.draft.data} />}
    </Notice>
  )
}

function Differences({ form, newer }: { form: EntryForm; newer: OrderEntryDraft }) {
  const t = useTranslations('order-entry')
  const parts = listDifferences(form.entry, newer)
  if (parts.length === 0) return <p className="mt-2">{t('conflict.same')}</p>
  return (
    <dl className="mt-3 space-y-2">
      {parts.map((part) => (
        <div key={part}>
          <dt className="font-semibold">{t(partLabels[part])}</dt>
          {[
            { key: 'here', said: sayPart(t, part, form.entry, form) },
            { key: 'there', said: sayPart(t, part, newer, form) },
          ].map(({ key, said }) => (
            <dd key={key} className="line-clamp-3 wrap-break-word">
              <span className="text-soft">
                {t(key === 'here' ? 'conflict.here' : 'conflict.there')}
              </span>{' '}
              {said || t('conflict.empty')}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** What a part of the order says. */
function sayPart(
  t: ReturnType<typeof useTranslations<'order-entry'>>,
  part: CheckName,
  entry: OrderEntryDraft,
  { view, addOns }: EntryForm,
): string {
  const list = (values: readonly (string | undefined)[]) => values.filter(Boolean).join(', ')
  const nameOf = (id: string) => view.catalog.tests.find((test) => test.labTestId === id)?.name
  const accountOf = (id: string) =>
    view.catalog.accounts.find(({ labAccountId }) => labAccountId === id)?.providerAccountId
  const method = methods.find((known) => known === entry.method)
  const payer = billingTypes.find((known) => known === entry.billingType)
  const says: Record<CheckName, () => string> = {
    person: () => list(Object.values(entry.person)),
    method: () => (method ? t(`methods.${method}.name`) : ''),
    tests: () =>
      list([
        ...entry.labTestIds.map(nameOf),
        ...entry.addOns.map(
          ({ providerId }) =>
            [...addOns, ...view.addOns].find((one) => one.providerId === providerId)?.name ??
            providerId,
        ),
      ]),
    account: () => accountOf(entry.labAccountId) ?? entry.labAccountId,
    physician: () => entry.physician,
    questions: () => list(Object.values(entry.answers).map(String)),
    notes: () => entry.clinicalNotes,
    address: () => list([...Object.values(entry.address), entry.accessNotes]),
    billing: () =>
      list([payer && t(`billing.types.${payer}`), entry.insurance.memberId, entry.icdCodes]),
    consent: () => (entry.hasAgreed ? '✓' : ''),
  }
  return says[part]()
}
