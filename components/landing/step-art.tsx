import type { ReactNode } from 'react'

export type StepArtName = 'order' | 'collect' | 'send' | 'results'

export function StepArt({ name, className }: { name: StepArtName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 96"
      fill="none"
      strokeWidth="2.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {drawings[name]}
    </svg>
  )
}

const drawings: Record<StepArtName, ReactNode> = {
  order: (
    <>
      <rect x="37" y="6" width="46" height="84" rx="9" className="fill-card stroke-accent" />
      <path d="M54 13h12" className="stroke-accent" />
      <rect x="45" y="24" width="30" height="24" rx="5" className="fill-accent-soft" />
      <path
        d="M57 29h6M58 29v5l-4 7a2 2 0 0 0 2 3h8a2 2 0 0 0 2-3l-4-7v-5"
        className="stroke-accent"
        strokeWidth="2"
      />
      <path d="M46 56h22M46 64h14" className="stroke-line" strokeWidth="4" />
      <rect x="45" y="73" width="30" height="9" rx="4.5" className="fill-accent" />
    </>
  ),
  collect: (
    <>
      <path
        d="M60 6c9 12 14 19 14 27a14 14 0 0 1-28 0c0-8 5-15 14-27z"
        className="fill-art-blood"
      />
      <path d="M52 34a8 8 0 0 0 6 7" className="stroke-card" />
      <path d="M46 58h28v24a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8z" className="fill-card" />
      <path d="M46 74h28v8a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8z" className="fill-art-blood" />
      <path d="M42 58h36M46 58v24a8 8 0 0 0 8 8h12a8 8 0 0 0 8-8V58" className="stroke-accent" />
      <path
        d="M24 66v12M18 72h12M95 30v10M90 35h10"
        className="stroke-accent"
        strokeOpacity="0.5"
      />
    </>
  ),
  send: (
    <>
      <path d="M6 40h14M2 54h16M8 68h12" className="stroke-accent" strokeOpacity="0.5" />
      <rect x="30" y="24" width="76" height="56" rx="8" className="fill-card stroke-accent" />
      <path d="m32 29 30 24a10 10 0 0 0 12 0l30-24" className="fill-accent-soft stroke-accent" />
      <path d="M40 70h18" className="stroke-line" strokeWidth="4" />
      <rect x="84" y="62" width="13" height="10" rx="2" className="fill-watch" fillOpacity="0.75" />
    </>
  ),
  results: (
    <>
      <rect x="16" y="12" width="78" height="72" rx="9" className="fill-card stroke-accent" />
      <path d="M27 27h26" className="stroke-line" strokeWidth="4" />
      <path d="M27 44h56" className="stroke-line" strokeWidth="6" />
      <path d="M42 44h24" className="stroke-good" strokeOpacity="0.55" strokeWidth="6" />
      <path d="M57 38.5v11" className="stroke-ink" strokeWidth="3.5" />
      <path d="M27 64h56" className="stroke-line" strokeWidth="6" />
      <path d="M36 64h26" className="stroke-good" strokeOpacity="0.55" strokeWidth="6" />
      <path d="M70 58.5v11" className="stroke-ink" strokeWidth="3.5" />
      <circle cx="94" cy="76" r="15" className="fill-accent" />
      <path d="m87 76 5 5 9-10" className="stroke-on-accent" strokeWidth="3.25" />
    </>
  ),
}
