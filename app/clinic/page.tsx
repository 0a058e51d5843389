import type { Route } from 'next'
import { redirect } from 'next/navigation'

/** The desk begins with the orders. */
export default function ClinicPage() {
  redirect('/clinic/orders' as Route)
}
