'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'

/** Shown once. Each code works for one sign-in. */
export function BackupCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations('accounts.secondStep')
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }

  return (
    <div className="space-y-4">
      <div>
        <p className="font-semibold">{t('keepCodes')}</p>
        <p className="text-sm text-soft">{t('keepCodesLead')}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(14ch,1fr))] gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-sm select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={copy}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
        <Button onClick={onKept}>{t('finish')}</Button>
      </div>
    </div>
  )
}
