import type { AddressValues } from './form-values.ts'

export function AddressLines({ name, address }: { name?: string; address: AddressValues }) {
  return (
    <address className="not-italic">
      {name && <span className="block font-semibold text-ink">{name}</span>}
      <span className="block">{address.firstLine}</span>
      {address.secondLine && <span className="block">{address.secondLine}</span>}
      <span className="block">
        {address.city}, {address.state} {address.zip}
      </span>
    </address>
  )
}
