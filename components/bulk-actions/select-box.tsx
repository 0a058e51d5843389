import { Check, Minus } from 'lucide-react'
import { Input } from '#components/ui/form/input.tsx'
import { useIsHydrated } from '#components/ui/use-is-hydrated.ts'
import type { OrderId } from '#lib/ids.ts'
import type { Selection } from './use-selection.ts'

interface SelectBoxProps {
  label: string
  /** one order, or all that are shown */
  orderIds: readonly OrderId[]
  selection: Selection
}

/** On top of the link that covers its row; a thumb’s size around it. */
export function SelectBox({ label, orderIds, selection }: SelectBoxProps) {
  const isHydrated = useIsHydrated()
  const count = orderIds.filter((orderId) => selection.ids.has(orderId)).length
  const isAll = orderIds.length > 0 && count === orderIds.length
  const isSome = count > 0 && !isAll
  const Mark = isSome ? Minus : Check
  return (
    <label className="relative z-10 -m-2.5 grid size-11 shrink-0 place-items-center print:hidden">
      <Input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        disabled={!isHydrated}
        ref={(input) => {
          if (input) input.indeterminate = isSome
        }}
        onChange={() => selection.toggle(orderIds, !isAll)}
        className="peer size-5 appearance-none rounded-md border border-edge bg-card checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  )
}
