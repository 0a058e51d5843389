import type { ReactNode } from 'react'
import { Card, CardHeader } from '#components/ui/card.tsx'

export function SettingSection({
  title,
  lead,
  aside,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <Card as="section" padding="large">
      <CardHeader title={title} action={aside}>
        {lead}
      </CardHeader>
      <div className="mt-5">{children}</div>
    </Card>
  )
}
