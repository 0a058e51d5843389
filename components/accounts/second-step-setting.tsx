'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/show-toast.ts'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { apiFetch } from '#lib/http/read-api-error.ts'
import { BackupCodes } from './backup-codes.tsx'
import { FormFrame } from './form-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { CodeForm } from './two-factor-form.tsx'
import { useApiForm } from './use-api-form.ts'

const loadSchema = async () => (await import('#lib/accounts/password-schema.ts')).passwordOnlySchema

interface Enrolment {
  key: string
  /** the address of an image */
  qrCode: string
  backupCodes: string[]
}

type Step =
  | { kind: 'rest' }
  | { kind: 'password' }
  | { kind: 'scan' | 'codes'; enrolment: Enrolment }

/** Turns two-step sign-in on (password, scan, code, backup codes) and off (password). */
export function SecondStepSetting({
  isOn,
  isFixed = false,
  onTurnedOn,
}: {
  isOn: boolean
  /** It is on and has to stay on. */
  isFixed?: boolean
  onTurnedOn?: () => void
}) {
  const t = useTranslations('accounts.secondStep')
  const router = useRouter()
  const [step, setStep] = useState<Step>({ kind: 'rest' })

  function finish(message: string) {
    setStep({ kind: 'rest' })
    showToast({ message })
    router.refresh()
  }

  if (step.kind === 'rest') {
    if (isOn && isFixed) return <p className="text-soft">{t('fixed')}</p>
    return (
      <Button
        variant={isOn ? 'secondary' : 'primary'}
        onClick={() => setStep({ kind: 'password' })}
      >
        {isOn ? t('turnOff') : t('turnOn')}
      </Button>
    )
  }
  if (step.kind === 'password') {
    return isOn ? (
      <PasswordStep<unknown>
        path="/api/auth/two-factor/disable"
        label={t('turnOff')}
        onDone={() => finish(t('turnedOff'))}
      />
    ) : (
      <PasswordStep<Enrolment>
        path="/api/auth/two-factor/enable"
        label={t('turnOn')}
        onDone={(enrolment) => setStep({ kind: 'scan', enrolment })}
      />
    )
  }
  if (step.kind === 'scan') {
    const { enrolment } = step
    return (
      <ScanStep enrolment={enrolment} onVerified={() => setStep({ kind: 'codes', enrolment })} />
    )
  }
  return (
    <BackupCodes
      codes={step.enrolment.backupCodes}
      onKept={onTurnedOn ?? (() => finish(t('turnedOn')))}
    />
  )
}

function PasswordStep<T>({
  path,
  label,
  onDone,
}: {
  path: string
  label: string
  onDone: (answer: T) => void
}) {
  const t = useTranslations('accounts')
  const { form, errorOf, problem, attempt, isPending, submit } = useApiForm({
    loadSchema,
    defaultValues: { password: '' },
    focusFirst: 'password',
    send: async (values) => onDone(await apiFetch<T>(path, { body: values })),
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
      <SubmitButton isPending={isPending}>{label}</SubmitButton>
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
