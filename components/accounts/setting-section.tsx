import { type ReactNode, useId } from 'react'
import { Card, CardHeader } from '#components/ui/card.tsx'

/** One part of the account page. */
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
  const id = useId()
  return (
    <Card as="section" padding="large" aria-labelledby={id}>
      <CardHeader title={<span id={id}>{title}</span>} action={aside}>
        {lead}
      </CardHeader>
      <div className="mt-5">{children}</div>
    </Card>
  )
}
