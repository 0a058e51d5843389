'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PasswordField } from '#components/accounts/password-field.tsx'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { CodeForm } from '#components/accounts/sign-in/two-factor-form.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { BackupCodes } from './backup-codes.tsx'
import { SecondStepProof } from './second-step-proof.tsx'

const loadSchema = async () =>
  (await import('#lib/accounts/credentials-schema.ts')).passwordOnlySchema

interface Enrolment {
  key: string
  /** data URL of an image */
  qrCode: string
  backupCodes: string[]
}

type Step =
  | { kind: 'rest' }
  | { kind: 'password' }
  | { kind: 'renew' }
  | { kind: 'scan' | 'codes'; enrolment: Enrolment }
  | { kind: 'renewed'; codes: string[] }

export function SecondStepSetting({
  isOn,
  isFixed = false,
  codesLeft = null,
  onTurnedOn,
}: {
  isOn: boolean
  /** It is on and must stay on. */
  isFixed?: boolean
  /** backup codes that were not used yet, where that is known */
  codesLeft?: number | null
  onTurnedOn?: () => void
}) {
  const t = useTranslations('accounts.secondStep')
  const router = useRouter()
  const [step, setStep] = useState<Step>({ kind: 'rest' })

  function showCodes(enrolment: Enrolment) {
    setStep({ kind: 'codes', enrolment })
    // From now on the page's other forms need a code. The page that only sets this up leaves once it is on.
    if (!onTurnedOn) router.refresh()
  }

  function finish(message: string) {
    setStep({ kind: 'rest' })
    showToast({ message })
    router.refresh()
  }

  if (step.kind === 'rest') {
    if (!isOn) return <Button onClick={() => setStep({ kind: 'password' })}>{t('turnOn')}</Button>
    return (
      <div className="space-y-4">
        {isFixed && <p className="text-soft">{t('fixed')}</p>}
        {codesLeft !== null && <p>{t('codesLeft', { count: codesLeft })}</p>}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => setStep({ kind: 'renew' })}>
            {t('makeCodes')}
          </Button>
          {!isFixed && (
            <Button variant="secondary" onClick={() => setStep({ kind: 'password' })}>
              {t('turnOff')}
            </Button>
          )}
        </div>
      </div>
    )
  }
  if (step.kind === 'password') {
    return isOn ? (
      <SecondStepProof change="disable" onDone={() => finish(t('turnedOff'))} />
    ) : (
      <PasswordStep onDone={(enrolment) => setStep({ kind: 'scan', enrolment })} />
    )
  }
  if (step.kind === 'renew') {
    return (
      <SecondStepProof
        change="generate-backup-codes"
        onDone={({ backupCodes = [] }) => setStep({ kind: 'renewed', codes: backupCodes })}
      />
    )
  }
  if (step.kind === 'renewed')
    return <BackupCodes codes={step.codes} onKept={() => finish(t('codesRenewed'))} />
  if (step.kind === 'scan') {
    const { enrolment } = step
    return <ScanStep enrolment={enrolment} onVerified={() => showCodes(enrolment)} />
  }
  return (
    <BackupCodes
      codes={step.enrolment.backupCodes}
      onKept={onTurnedOn ?? (() => finish(t('turnedOn')))}
    />
  )
}

function PasswordStep({ onDone }: { onDone: (enrolment: Enrolment) => void }) {
  const t = useTranslations('accounts')
  const { form, errorOf, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { password: '' },
    focusFirst: 'password',
    send: async (values) =>
      onDone(await apiFetch<Enrolment>('/api/auth/two-factor/enable', { body: values })),
  })
  return (
    <FormFrame onSubmit={submit} problems={[]} problem={problem} attempt={attempt}>
      <PasswordField
        {...form.register('password')}
        id="second-step-password"
        autoComplete="current-password"
        label={t('password')}
        description={t('secondStep.passwordFirst')}
        error={errorOf('password')}
      />
      <SubmitButton isPending={isPending}>{t('secondStep.turnOn')}</SubmitButton>
    </FormFrame>
  )
}

function ScanStep({ enrolment, onVerified }: { enrolment: Enrolment; onVerified: () => void }) {
  const t = useTranslations('accounts.secondStep')
  return (
    <div className="space-y-5">
      <div>
        <p className="font-semibold">{t('scan')}</p>
        {/* biome-ignore lint/performance/noImgElement: a data address, which next/image cannot improve */}
        <img
          src={enrolment.qrCode}
          alt={t('qrAlt')}
          width={208}
          height={208}
          className="mt-3 rounded-card bg-white"
        />
      </div>
      <div>
        <p className="text-sm text-soft">{t('manual')}</p>
        <p className="mt-1 font-mono text-sm break-words select-all">
          {enrolment.key.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
      <p>{t('enterCode')}</p>
      <CodeForm kind="totp" submitLabel={t('confirm')} onVerified={async () => onVerified()} />
    </div>
  )
}
