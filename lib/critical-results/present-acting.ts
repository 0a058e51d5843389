import type { Context } from '#lib/auth/context.ts'
import { hasPermission } from '#lib/auth/permissions.ts'
import type { ActingView } from './critical-view.ts'

/** While the session views as a patient nothing can be changed, so that the view has to end first. */
export function presentActing({ actor, viewing }: Context): ActingView {
  const mayAct = hasPermission(actor, 'critical-results:act')
  const isViewing = viewing !== undefined
  return { act: mayAct && !isViewing, actAfterViewing: mayAct && isViewing }
}
