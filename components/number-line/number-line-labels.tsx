import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { printPlain } from '#lib/units/print-number.ts'
import { At } from './at.tsx'
import type { LineLimit, layOutNumberLine, NumberLineMarks } from './lay-out-number-line.ts'

/** Kept inside the frame: a label near an end starts or ends there. */
export function Label({
  at,
  y,
  className,
  children,
}: {
  at: number
  y: number
  className: string
  children: ReactNode
}) {
  const anchor = at < 0.08 ? 'start' : at > 0.9 ? 'end' : 'middle'
  const x = anchor === 'start' ? 0 : anchor === 'end' ? 1 : at
  return (
    <At at={x} y={`${y}em`}>
      <text textAnchor={anchor} className={className}>
        {children}
      </text>
    </At>
  )
}

const minGap = 0.13

export function LimitLabels({
  marks: { limits, critical, anchor },
  layout,
  y,
  isValueBelow,
}: {
  marks: NumberLineMarks
  layout: ReturnType<typeof layOutNumberLine>
  y: number
  isValueBelow: boolean
}) {
  const t = useTranslations('reports.line')
  const style = 'fill-soft text-xs'
  if (!limits)
    return (
      <Label at={0} y={y} className={style}>
        {t('noRange')}
      </Label>
    )
  const isSingle = limits.low === null || limits.high === null
  const word = ({ side, number, isExcluded }: LineLimit) => {
    const limit = printPlain(number)
    if (!isSingle) return limit
    if (side === 'high') return t(isExcluded ? 'under' : 'atMost', { limit })
    return t(isExcluded ? 'over' : 'atLeast', { limit })
  }
  const written = [
    ...layout.limits.map((limit) => ({ at: limit.at, text: word(limit), isStrong: false })),
    ...layout.critical.map(({ at, number }) => ({ at, text: printPlain(number), isStrong: false })),
    ...(layout.anchor && anchor != null
      ? [{ at: layout.anchor.at, text: printPlain(anchor), isStrong: true }]
      : []),
  ]
  const isZeroFree =
    layout.zero && written.every(({ at, text }) => at - text.length * 0.012 > minGap / 2)
  const isEndFree = written.every(({ at, text }) => at + text.length * 0.015 < 0.58)
  return (
    <>
      {isZeroFree && !(isValueBelow && layout.value.at < minGap) && (
        <Label at={0} y={y} className={style}>
          0
        </Label>
      )}
      {written
        .filter(({ at }) => !isValueBelow || Math.abs(at - layout.value.at) >= minGap || at < 0.8)
        .map(({ at, text, isStrong }) => (
          <Label
            key={`${at} ${text}`}
            at={at}
            y={y}
            className={isStrong ? 'fill-ink text-xs' : style}
          >
            {text}
          </Label>
        ))}
      {limits.high === null && !isValueBelow && critical?.high === undefined && isEndFree && (
        <Label at={1} y={y} className={style}>
          {t('noUpperLimit')}
        </Label>
      )}
    </>
  )
}
