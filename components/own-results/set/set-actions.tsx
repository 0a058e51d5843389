'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'

export function SetActions() {
  const t = useTranslations('own-results.set')
  return (
    <div className="flex flex-wrap gap-2.5 print:hidden">
      <Button
        variant="secondary"
        icon={<Printer aria-hidden="true" className="size-4.5" />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </div>
  )
}
