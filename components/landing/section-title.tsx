import type { ReactNode } from 'react'

export function SectionTitle({
  id,
  title,
  children,
}: {
  id?: string
  title: string
  children?: ReactNode
}) {
  return (
    <div className="mb-8 max-w-2xl">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children && <p className="mt-3 max-w-[58ch] text-soft">{children}</p>}
    </div>
  )
}
