import type { ReactNode } from 'react'

/** Each line of the text is a paragraph. */
export function LegalSection({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <section>
      <h2 className="mb-1.5 text-lg">{title}</h2>
      <div className="space-y-2.5 text-pretty">
        {text?.split('\n').map((paragraph) => (
          <p key={paragraph.slice(0, 60)}>{paragraph}</p>
        ))}
        {children}
      </div>
    </section>
  )
}
