import { Check } from 'lucide-react'

export function DoneMark() {
  return (
    <span
      aria-hidden="true"
      className="appear mb-5 grid size-14 place-items-center rounded-full bg-good-soft text-good"
    >
      <Check strokeWidth={2.5} className="size-7" />
    </span>
  )
}
