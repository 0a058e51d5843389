'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { FormProblems } from '#components/kits/form/form-problems.tsx'
import { SendFailure } from '#components/kits/form/send-failure.tsx'
import { StepActions } from '#components/kits/form/step-actions.tsx'
import { toApiError } from '#components/kits/form/to-api-error.ts'
import { ScanButtons } from '#components/scanner/scan-buttons.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { formatSampleId } from '#contract/sample-id.ts'
import type { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { KitCheck } from '#lib/kits/check-kit.ts'
import { describeTypedCode } from '#lib/kits/describe-typed-code.ts'
import { readScannedCode } from '#lib/kits/read-scanned-code.ts'
import { CodeHint } from './code-hint.tsx'
import { KitCheckNotice } from './kit-check-notice.tsx'

const fieldId = 'sampleId'

const faultKeys = {
  empty: 'unfinished',
  short: 'unfinished',
  long: 'long',
  'wrong-check': 'wrong-check',
  right: undefined,
} as const

type KitCodeProps = {
  value: string
  /** The server's objection to the code at the last attempt. */
  problem: string | undefined
  onChange: (sampleId: string) => void
  onReady: (sampleId: string, kit: Extract<KitCheck, { outcome: 'ready' }>) => void
}

export function KitCode({ value, problem, onChange, onReady }: KitCodeProps) {
  const t = useTranslations('kits.register.code')
  const common = useTranslations('common')
  const [typed, setTyped] = useState(value)
  const [attempt, setAttempt] = useState(problem ? 1 : 0)
  const [isChecking, setIsChecking] = useState(false)
  const [check, setCheck] = useState<KitCheck>()
  const [failure, setFailure] = useState<ApiError>()
  const code = describeTypedCode(typed)
  const faultKey = faultKeys[code.state]
  const fault = faultKey && t(faultKey)
  const error = attempt > 0 ? fault : undefined

  function type(text: string) {
    setTyped(text)
    setCheck(undefined)
    onChange(text.slice(0, 100))
  }

  function takeScanned(read: string) {
    const sampleId = readScannedCode(read)
    if (!sampleId) return false
    type(formatSampleId(sampleId))
    void ask(sampleId)
    return true
  }

  async function ask(sampleId: string) {
    setIsChecking(true)
    setFailure(undefined)
    try {
      const answer = await apiFetch<KitCheck>('/api/kits/check', { body: { sampleId } })
      setCheck(answer)
      if (answer.outcome === 'ready') onReady(formatSampleId(sampleId), answer)
      // It stays in the field, but no later visit begins with it. A kit that is only not ready yet may be.
      else if (answer.outcome !== 'not-registrable') onChange('')
    } catch (thrown) {
      setFailure(toApiError(thrown))
    }
    setIsChecking(false)
  }

  function tidy() {
    const tidied = formatSampleId(code.sampleId)
    if (code.state === 'right' && tidied !== typed) type(tidied)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChecking) return
    setAttempt((count) => count + 1)
    if (code.state === 'right') void ask(code.sampleId)
  }

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-6">
      <FormProblems attempt={attempt} problems={error ? [{ fieldId, message: error }] : []} />
      <ScanButtons input={typed} onCode={takeScanned} />
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('orType')}
      </p>
      <Field id={fieldId} label={t('label')} description={t('where')} error={error} isRequired>
        {(control) => (
          <>
            <TextInput
              {...control}
              name={fieldId}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onBlur={tidy}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              maxLength={40}
              placeholder="0000-0000-0000"
              className="text-lg font-semibold tracking-[0.08em] uppercase placeholder:font-normal placeholder:opacity-60"
            />
            <CodeHint
              code={code}
              isFaulted={error !== undefined}
              onAccept={(sampleId) => type(formatSampleId(sampleId))}
            />
          </>
        )}
      </Field>
      {check && <KitCheckNotice check={check} />}
      <SendFailure error={failure} />
      <StepActions label={common('continue')} isPending={isChecking} />
    </form>
  )
}
