import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { usStates } from '#lib/kits/us-states.ts'

interface StatesFieldsetProps {
  /** of a field that holds the codes */
  register: UseFormRegisterReturn
  legend: string
  hint: string
  error?: string | undefined
}

export function StatesFieldset({ register, legend, hint, error }: StatesFieldsetProps) {
  return (
    <fieldset className="text-sm">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-soft">{hint}</p>
      {error && (
        <p role="alert" className="font-semibold text-alert">
          {error}
        </p>
      )}
      <div className="mt-1 grid max-h-64 grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 overflow-y-auto rounded-control border border-line px-3">
        {usStates.map(([code, name]) => (
          <Checkbox key={code} {...register} value={code} label={name} />
        ))}
      </div>
    </fieldset>
  )
}
