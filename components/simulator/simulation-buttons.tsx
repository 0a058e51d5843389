'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ButtonVariant } from '#components/ui/button-style.ts'
import { statusWordOf } from '#lib/orders/status-word.ts'
import type { SimulationMove } from './simulation-moves.ts'

type SimulationButtonsProps = {
  title: string
  text?: string
  moves: readonly SimulationMove[]
  variant?: ButtonVariant
  /** Builds the button's text from the status. */
  wordFor?: (status: string) => string
  pending: SimulationMove | undefined
  onMove: (move: SimulationMove) => void
  children?: ReactNode
}

export function SimulationButtons(props: SimulationButtonsProps) {
  const { title, text, moves, children } = props
  const titleId = useId()
  if (moves.length === 0 && !children) return null
  const plain = moves.filter((move) => !move.detail)
  const detailed = Map.groupBy(
    moves.filter((move) => move.detail),
    (move) => move.low,
  )
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-sm font-bold">
        {title}
      </h3>
      {text && <p className="mt-0.5 text-xs text-soft">{text}</p>}
      {children}
      <MoveRow {...props} moves={plain} />
      {[...detailed].map(([low, group]) => (
        <MoveRow key={low} {...props} moves={group} />
      ))}
    </section>
  )
}

/** Moves to one status with different reasons are grouped under the status. */
function MoveRow({ moves, ...rest }: SimulationButtonsProps) {
  const statuses = useTranslations('orders.statuses')
  const [first] = moves
  if (!first) return null
  return (
    <div className="mt-2.5">
      {first.detail && (
        <p aria-hidden="true" className="mb-1.5 text-xs font-semibold text-soft">
          {statuses(statusWordOf(first.low))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {moves.map((move) => (
          <MoveButton key={`${move.low}-${move.detail}`} move={move} {...rest} />
        ))}
      </div>
    </div>
  )
}

function MoveButton({
  move,
  variant = 'secondary',
  wordFor = (status) => status,
  pending,
  onMove,
}: Omit<SimulationButtonsProps, 'moves'> & { move: SimulationMove }) {
  const t = useTranslations('simulator.reasons')
  const statuses = useTranslations('orders.statuses')
  const status = wordFor(statuses(statusWordOf(move.low)))
  const isOtherPending = pending !== undefined && pending !== move
  return (
    <Button
      size="small"
      variant={variant}
      isPending={pending?.finalStatus === move.finalStatus && pending.detail === move.detail}
      aria-disabled={isOtherPending}
      onClick={() => !isOtherPending && onMove(move)}
    >
      {move.detail ? (
        <span>
          <span className="sr-only">{status}: </span>
          {t(move.detail)}
        </span>
      ) : (
        status
      )}
    </Button>
  )
}
