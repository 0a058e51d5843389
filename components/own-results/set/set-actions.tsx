'use client'

import { Download, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import type { OrderId } from '#lib/ids.ts'

interface SetActionsProps {
  orderId: OrderId
  /** the laboratory's file, which has every value of the order */
  hasFile: boolean
}

export function SetActions({ orderId, hasFile }: SetActionsProps) {
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
      {hasFile && (
        <a
          href={`/api/orders/${orderId}/results/pdf`}
          download
          className={buttonStyle({ variant: 'secondary' })}
        >
          <Download aria-hidden="true" className="size-4.5" />
          {t('download')}
        </a>
      )}
    </div>
  )
}
