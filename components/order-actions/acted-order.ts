import type { OrderId, PatientId } from '#lib/ids.ts'
import type { Colleague } from '#lib/orders/activity/activity-view.ts'

export interface ActedOrder {
  orderId: OrderId
  /** of the patient and the test, for the dialogs’ titles and the buttons’ names */
  names: { name: string; test: string }
  /** null: for none that the clinic knows, or one of its own kits */
  patientId: PatientId | null
  /** to read messages with */
  hasAccount: boolean
  phone: string | null
  email: string | null
  owner: Colleague | null
}

export interface OrderDialogProps {
  order: ActedOrder
  /** It keeps what was typed while it is closed. */
  isOpen: boolean
  onClose: () => void
  onSaved: () => Promise<unknown>
}
