import { classNames } from '#components/ui/class-names.ts'
import { At, percent } from './at.tsx'
import { type LineLimit, layOutNumberLine, type NumberLineMarks } from './lay-out-number-line.ts'
import { Label, LimitLabels } from './number-line-labels.tsx'
import { NumberLineTrack } from './number-line-track.tsx'

export interface NumberLineProps extends NumberLineMarks {
  /** the value as printed, written at its mark */
  text: string
  /** inside the range the line around it stays pale */
  isCalm?: boolean
  size?: 'small' | 'large'
  /** read to screen readers; without it the line only repeats the text beside it */
  label?: string
}

/** A value on its lab's range. Static SVG with lengths in em, which grow with the text. */
export function NumberLine({
  text,
  isCalm = false,
  size = 'small',
  label,
  ...marks
}: NumberLineProps) {
  const layout = layOutNumberLine(marks)
  const isLarge = size === 'large'
  // Room above for the value's label, then the line, then the labels of the limits.
  const [middle, thickness, reach] = isLarge ? [2.75, 1, 1] : [0.875, 0.625, 0.75]
  const foot = middle + reach + 1.1
  const { value, previous, replaced, anchor } = layout
  const isTextShown = isLarge || value.isBeyond
  return (
    <svg
      role={label ? 'img' : 'presentation'}
      aria-label={label}
      aria-hidden={!label}
      width="100%"
      height={`${foot + 0.3}em`}
      className="block overflow-visible text-base"
    >
      <NumberLineTrack
        segments={layout.segments}
        isCalm={isCalm}
        y={middle - thickness / 2}
        height={thickness}
      />
      {layout.breaks.map((at) => (
        <At key={at} at={at}>
          <svg
            x="-0.5em"
            y={`${middle - 0.75}em`}
            width="1em"
            height="1.5em"
            viewBox="0 0 16 24"
            aria-hidden="true"
          >
            <path
              d="M2 22 7 2M9 22 14 2"
              fill="none"
              strokeWidth="2"
              strokeLinecap="round"
              className="stroke-edge"
            />
          </svg>
        </At>
      ))}
      {layout.limits.map((limit) => (
        <LimitMark key={limit.side} limit={limit} middle={middle} reach={reach} />
      ))}
      {layout.critical.map(({ at, side }) => (
        <Bar
          key={side}
          at={at}
          middle={middle}
          width={0.125}
          height={reach * 2}
          className="fill-alert"
        />
      ))}
      {anchor && (
        <At at={anchor.at}>
          <line
            y1={`${middle - reach}em`}
            y2={`${middle + reach}em`}
            strokeWidth="2"
            strokeDasharray="2 3"
            className="stroke-ink"
          />
        </At>
      )}
      {previous && (
        <Bar
          at={previous.at}
          middle={middle}
          width={0.375}
          height={reach * 1.7}
          className="fill-card stroke-soft stroke-2"
        />
      )}
      {replaced && <ReplacedMark at={replaced.at} middle={middle} />}
      {value.reach !== null && (
        <line
          x1={percent(value.at)}
          x2={percent(value.reach)}
          y1={`${middle}em`}
          y2={`${middle}em`}
          strokeWidth="3"
          strokeDasharray="1 5"
          strokeLinecap="round"
          className="stroke-ink"
        />
      )}
      <Bar
        at={value.at}
        middle={middle}
        width={0.375}
        height={reach * 2}
        className={classNames(
          'stroke-2',
          value.reach === null
            ? 'fill-ink stroke-card [paint-order:stroke]'
            : 'fill-card stroke-ink',
        )}
      />
      {layout.limits
        .filter(({ isExcluded }) => isExcluded)
        .map((limit) => (
          <OpenRing key={limit.side} at={limit.at} middle={middle} isLarge={isLarge} />
        ))}
      {isTextShown && (
        <Label at={value.at} y={isLarge ? 1.2 : foot} className="fill-ink text-sm font-bold">
          {text}
        </Label>
      )}
      <LimitLabels marks={marks} layout={layout} y={foot} isValueBelow={isTextShown && !isLarge} />
    </svg>
  )
}

interface BarProps {
  at: number
  middle: number
  width: number
  height: number
  className: string
}

function Bar({ at, middle, width, height, className }: BarProps) {
  return (
    <At at={at}>
      <rect
        x={`${-width / 2}em`}
        y={`${middle - height / 2}em`}
        width={`${width}em`}
        height={`${height}em`}
        rx={`${Math.min(width / 2, 0.1875)}em`}
        className={className}
      />
    </At>
  )
}

function LimitMark({ limit, middle, reach }: { limit: LineLimit; middle: number; reach: number }) {
  if (limit.isExcluded) return null
  return (
    <Bar at={limit.at} middle={middle} width={0.125} height={reach * 1.7} className="fill-soft" />
  )
}

/** Over the value's mark, so that a value at an excluded limit shows both. */
function OpenRing({ at, middle, isLarge }: { at: number; middle: number; isLarge: boolean }) {
  return (
    <At at={at}>
      <circle
        cy={`${middle}em`}
        r={isLarge ? '0.375em' : '0.3125em'}
        className="fill-card stroke-soft stroke-2"
      />
    </At>
  )
}

function ReplacedMark({ at, middle }: { at: number; middle: number }) {
  return (
    <At at={at}>
      <svg
        x="-0.625em"
        y={`${middle - 0.625}em`}
        width="1.25em"
        height="1.25em"
        viewBox="0 0 20 20"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="9" className="fill-card stroke-soft stroke-2" />
        <path
          d="M6.5 6.5l7 7m0-7l-7 7"
          strokeLinecap="round"
          className="fill-none stroke-soft stroke-2"
        />
      </svg>
    </At>
  )
}
