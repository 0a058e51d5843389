export const contentId = 'content'

/** The first stop of the keyboard; goes to the page's `main`. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href={`#${contentId}`}
      className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus:translate-y-0 print:hidden"
    >
      {label}
    </a>
  )
}
