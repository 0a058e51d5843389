'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'

export function ReviewCard({
  title,
  change,
  children,
}: {
  title: string
  change: () => void
  children: ReactNode
}) {
  const t = useTranslations('kits')
  return (
    <Card as="section">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="text-base">{title}</h2>
        <Button
          variant="quiet"
          size="small"
          className="-my-1.5 -mr-2"
          onClick={change}
          aria-label={t('changePart', { part: title })}
        >
          {t('change')}
        </Button>
      </div>
      <div className="mt-1.5 text-soft">{children}</div>
    </Card>
  )
}
