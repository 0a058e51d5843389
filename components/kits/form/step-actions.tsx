'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'

export function StepActions({
  label,
  isPending = false,
  goBack,
}: {
  label: string
  isPending?: boolean
  goBack?: () => void
}) {
  const t = useTranslations('common')
  return (
    <div className="mt-8 flex flex-col gap-2.5 sm:flex-row-reverse">
      <SubmitButton size="large" isPending={isPending} className="sm:flex-1">
        {label}
      </SubmitButton>
      {goBack && (
        <Button variant="secondary" size="large" onClick={goBack}>
          {t('back')}
        </Button>
      )}
    </div>
  )
}
