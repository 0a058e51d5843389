'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'

export function PrintResults() {
  const t = useTranslations('results.take')
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Printer aria-hidden="true" className="size-4" />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  )
}
