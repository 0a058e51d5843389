'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { EndpointView, HeaderView } from '#lib/service-endpoints/endpoint-view.ts'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

export interface EditEndpointProps {
  endpoint: Pick<EndpointView, 'endpointId' | 'description' | 'rateLimit'>
  headers: readonly HeaderView[]
}

export function EditEndpoint(props: EditEndpointProps) {
  const t = useTranslations('webhook-endpoints.edit')
  const [isOpen, setIsOpen] = useState(false)
  // Each opening starts from what the endpoint has now. The dialog stays when it closes: it gives the focus back.
  const [openings, setOpenings] = useState(0)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          setOpenings(openings + 1)
          setIsOpen(true)
        }}
      >
        {t('open')}
      </Button>
      {openings > 0 && (
        <Suspense fallback={null}>
          <EditDialog key={openings} {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
