export const contentId = 'content'

export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only rounded-control bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-5 focus:py-3 print:hidden"
    >
      {label}
    </a>
  )
}
