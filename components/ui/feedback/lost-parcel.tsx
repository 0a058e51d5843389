export function LostParcel({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 130" fill="none" className={className}>
      <ellipse cx="92" cy="117" rx="62" ry="7" className="fill-sunken" />
      <path d="M40 58h104v50a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" className="fill-accent-soft" />
      <path
        d="M40 58 24 38h48l20 20m52 0 16-20h-48L92 58m-52 0h104v50a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6zm52 0v20"
        className="stroke-accent"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M92 34c2-16 20-25 34-16s10 20 22 18 14-14 28-20"
        className="stroke-edge"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.5 8"
      />
      <circle cx="180" cy="13" r="5" className="fill-watch" />
    </svg>
  )
}
