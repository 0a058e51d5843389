import type { ReactNode } from 'react'

export type TopicName = 'heart' | 'thyroid' | 'sugar' | 'iron' | 'vitamin' | 'kidney'

export function TopicArt({ name, className }: { name: TopicName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {drawings[name]}
    </svg>
  )
}

const soft = { className: 'fill-accent', fillOpacity: 0.16 }
const line = { className: 'stroke-accent' }

const drawings: Record<TopicName, ReactNode> = {
  heart: (
    <>
      <path
        {...soft}
        d="M24 41C10 31 6 24 6 17.5A9.5 9.5 0 0 1 24 13a9.5 9.5 0 0 1 18 4.5C42 24 38 31 24 41z"
      />
      <path
        {...line}
        d="M24 41C10 31 6 24 6 17.5A9.5 9.5 0 0 1 24 13a9.5 9.5 0 0 1 18 4.5C42 24 38 31 24 41zM9 25h8l3-6 5 11 4-8 2 3h8"
      />
    </>
  ),
  thyroid: (
    <>
      <path
        {...soft}
        d="M22 24c0-8-3-15-8-15S6 17 7 26s5 13 9 13c5 0 6-6 8-6s3 6 8 6c4 0 8-4 9-13S39 9 34 9s-8 7-8 15z"
      />
      <path
        {...line}
        d="M22 24c0-8-3-15-8-15S6 17 7 26s5 13 9 13c5 0 6-6 8-6s3 6 8 6c4 0 8-4 9-13S39 9 34 9s-8 7-8 15zM22 24h4M22 29h4"
      />
    </>
  ),
  sugar: (
    <>
      <path {...soft} d="M24 5c9 12 14 19 14 26a14 14 0 0 1-28 0c0-7 5-14 14-26z" />
      <path
        {...line}
        d="M24 5c9 12 14 19 14 26a14 14 0 0 1-28 0c0-7 5-14 14-26zM17 31h4l2-4 3 7 2-3h3"
      />
    </>
  ),
  iron: (
    <>
      <ellipse {...soft} cx="20" cy="20" rx="13" ry="11" />
      <path {...line} d="M33 20c0 6-6 11-13 11S7 26 7 20 13 9 20 9s13 5 13 11z" />
      <path
        {...line}
        d="M26 20c0 3-3 5-6 5s-6-2-6-5 3-5 6-5 6 2 6 5zM36 25c3 2 5 4 5 7 0 4-5 7-11 7-5 0-9-2-10-5"
      />
    </>
  ),
  vitamin: (
    <>
      <circle {...soft} cx="24" cy="24" r="9" />
      <path
        {...line}
        d="M33 24a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM24 4v5M24 39v5M4 24h5M39 24h5M9.9 9.9l3.5 3.5M34.6 34.6l3.5 3.5M9.9 38.1l3.5-3.5M34.6 13.4l3.5-3.5"
      />
    </>
  ),
  kidney: (
    <>
      <path {...soft} d="M20 8C11 6 5 13 6 24s7 17 13 15c5-2 4-6 2-10s-2-6 1-10 2-10-2-11z" />
      <path {...line} d="M20 8C11 6 5 13 6 24s7 17 13 15c5-2 4-6 2-10s-2-6 1-10 2-10-2-11z" />
      <path {...line} d="M21 24h5c4 0 5 3 5 6v12M36 10c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z" />
    </>
  ),
}
