export function KitScene({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 520 470" fill="none" className={className}>
      <path
        d="M96 236c-34-70 10-150 92-158 74-8 96 46 150 34 40-9 44-50 80-62"
        className="stroke-accent"
        strokeOpacity="0.45"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="0.5 11"
      />
      <LaboratoryBadge />
      <BoxInside />
      <InstructionCard />
      <SampleTube />
      <Drop />
      <BoxFront />
    </svg>
  )
}

function LaboratoryBadge() {
  return (
    <g>
      <circle cx="436" cy="62" r="38" className="fill-art-paper" />
      <g
        className="stroke-art-solid"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M422 78h30M428 78c-6-4-9-10-9-16M434 70h14a17 17 0 0 0 2-30" />
        <path d="m432 38 10 18M428 41l8-5 11 19-8 5zM436 64l10-6" />
      </g>
    </g>
  )
}

function InstructionCard() {
  return (
    <g transform="rotate(-9 180 240)">
      <rect x="118" y="150" width="118" height="196" rx="12" className="fill-art-paper" />
      <circle cx="142" cy="178" r="9" className="fill-art-solid" />
      <circle cx="142" cy="210" r="9" className="fill-art-solid" fillOpacity="0.55" />
      <circle cx="142" cy="242" r="9" className="fill-art-solid" fillOpacity="0.25" />
      <g className="stroke-art-print" strokeWidth="6" strokeLinecap="round">
        <path d="M164 174h50M164 184h32M164 206h46M164 216h26M164 238h50M164 248h38" />
      </g>
    </g>
  )
}

function SampleTube() {
  return (
    <g transform="rotate(11 300 220)">
      <rect x="268" y="86" width="64" height="32" rx="9" className="fill-art-solid" />
      <path
        d="M276 94v16M288 94v16M300 94v16M312 94v16M324 94v16"
        className="stroke-art-paper"
        strokeOpacity="0.35"
        strokeWidth="3"
      />
      <path d="M274 118h52v210h-52z" className="fill-art-paper" />
      <path d="M274 262h52v70h-52z" className="fill-art-blood" />
      <path d="M274 118v214M326 118v214" className="stroke-art-solid" strokeWidth="3.5" />
      <rect x="274" y="146" width="52" height="92" className="fill-art-paper" />
      <g className="stroke-art-ink" strokeLinecap="butt">
        <path d="M284 156v44M290 156v44M300 156v44M316 156v44" strokeWidth="2.5" />
        <path d="M295.5 156v44M306.5 156v44" strokeWidth="4.5" />
      </g>
      <path
        d="M284 212h34M284 222h22"
        className="stroke-art-print"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M318 126v10" className="stroke-art-solid" strokeWidth="3.5" strokeLinecap="round" />
    </g>
  )
}

function Drop() {
  return (
    <g>
      <path
        d="M392 176c16 22 26 36 26 50a26 26 0 0 1-52 0c0-14 10-28 26-50z"
        className="fill-art-blood"
      />
      <path
        d="M378 228a15 15 0 0 0 11 13"
        className="stroke-art-paper"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  )
}

function BoxInside() {
  return (
    <g>
      <path d="M96 292 128 262h264l32 30v40H96z" className="fill-art-deep" />
      <path d="M96 292 128 262 84 244 44 272z" className="fill-art-solid" fillOpacity="0.6" />
      <path d="M424 292 392 262l44-18 40 28z" className="fill-art-solid" fillOpacity="0.6" />
    </g>
  )
}

function BoxFront() {
  return (
    <g>
      <path
        d="M96 292h328v136a16 16 0 0 1-16 16H112a16 16 0 0 1-16-16z"
        className="fill-art-solid"
      />
      <path d="M96 292h328v9H96z" className="fill-art-deep" fillOpacity="0.55" />
      <rect x="306" y="322" width="92" height="64" rx="9" className="fill-art-paper" />
      <g
        transform="translate(318 336) scale(1.6)"
        className="stroke-art-solid"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 1h6M7 1v6L2.2 17A3 3 0 0 0 5 21h8a3 3 0 0 0 2.8-4L11 7V1M4.6 14h8.8" />
      </g>
      <path
        d="M360 344h26M360 355h18M360 366h22"
        className="stroke-art-print"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
    </g>
  )
}
