'use client'

import { useQuery } from '@tanstack/react-query'
import { followedQuery } from '#components/live/followed-query.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientId } from '#lib/ids.ts'
import { indentJson } from './indent-json.ts'

interface RawMessageProps {
  queryKey: readonly string[]
  path: string
  /** whose health data it may hold, where that is known */
  patientId: PatientId | null
  texts: {
    named: string
    loading: string
    unavailable: string
    retry: string
    reason: string
    openPatient: string
    findPatient: string
  }
}

/** A message as received, indented if it is JSON. Every read is audited, so it is fetched once. */
export function RawMessage({ queryKey, path, patientId, texts }: RawMessageProps) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => apiFetch<{ body: string }>(path, { signal }),
    ...followedQuery,
    retry: false,
  })
  if (data) {
    return (
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={texts.named}
        className="max-h-96 overflow-auto rounded-[0.625rem] border border-line bg-card p-3"
      >
        <pre className="font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
          {indentJson(data.body)}
        </pre>
      </section>
    )
  }
  const retry = (
    <Button size="small" variant="secondary" onClick={() => refetch()}>
      {texts.retry}
    </Button>
  )
  if (error instanceof ApiError && error.code === 'reason-needed') {
    return (
      <Notice
        tone="watch"
        role="alert"
        title={texts.reason}
        action={
          <span className="flex flex-wrap gap-2">
            <LinkButton
              size="small"
              variant="secondary"
              href={patientId ? `/clinic/patients/${patientId}/results` : '/clinic/patients'}
            >
              {patientId ? texts.openPatient : texts.findPatient}
            </LinkButton>
            {retry}
          </span>
        }
      />
    )
  }
  if (error) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        {texts.unavailable}
        {retry}
      </p>
    )
  }
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-soft">
      <Spinner className="size-4" />
      {texts.loading}
    </p>
  )
}
