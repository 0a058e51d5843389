/** The sign of the value before, as on the number line. */
export function PreviousMark() {
  return (
    <span
      aria-hidden="true"
      className="mr-1.5 inline-block h-[1.05em] w-[0.45em] rounded-full border-2 border-soft align-[-0.15em]"
    />
  )
}
