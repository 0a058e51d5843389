'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'

const OwnDeletionForm = lazy(async () => ({
  default: (await import('./own-deletion-form.tsx')).OwnDeletionForm,
}))

export function DeleteOwnAccount({ needsCode }: { needsCode: boolean }) {
  const t = useTranslations('accounts.deletion')
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<Spinner />}>
        <OwnDeletionForm needsCode={needsCode} />
      </Suspense>
    )
  return (
    <Button variant="secondary" className="text-alert" onClick={() => setIsOpen(true)}>
      {t('open')}
    </Button>
  )
}
