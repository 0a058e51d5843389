import type { AuditAction } from '#lib/audit/audit-actions.ts'
import { isUuid } from '#platform/is-uuid.ts'

interface ViewedPage {
  action: AuditAction
  /** what the id in the address is of */
  subject?: 'order' | 'report' | 'conversation'
}

/**
 * The pages of app/(patient) that staff may see as the patient, by folder. The others are closed while viewing: forms,
 * and the account with its details, sessions, passkeys and downloads.
 */
export const viewedPages: Record<string, ViewedPage> = {
  home: { action: 'viewing.home' },
  orders: { action: 'viewing.orders' },
  'orders/[orderId]': { action: 'viewing.order', subject: 'order' },
  'orders/[orderId]/results': { action: 'viewing.order-results', subject: 'order' },
  results: { action: 'viewing.results' },
  'results/[biomarker]': { action: 'viewing.result' },
  reports: { action: 'viewing.reports' },
  'reports/[jobId]': { action: 'viewing.report', subject: 'report' },
  messages: { action: 'viewing.messages' },
  'messages/[conversationId]': { action: 'viewing.conversation', subject: 'conversation' },
  wearables: { action: 'viewing.wearables' },
  'wearables/[resource]': { action: 'viewing.wearable' },
  'wearables/workouts': { action: 'viewing.workouts' },
  'wearables/workouts/[workoutId]': { action: 'viewing.workout' },
}

/** Folders that would match a page with an id, and are pages of their own. */
export const closedPages: readonly string[] = [
  'kits/order',
  'kits/register',
  'messages/new',
  'reports/upload',
  'wearables/connections',
  'answers/[requestId]',
  'account',
  'account/access-log',
  'account/consents',
  'account/consents/[type]',
  'account/download',
]

export interface FoundPage {
  action: AuditAction
  subject?: string
  subjectId?: string
}

/** Undefined for a page that is closed while viewing, or unknown. `path` may have a query. */
export function findViewedPage(path: string | null): FoundPage | undefined {
  const parts = (path ?? '').split(/[?#]/, 1)[0]?.split('/').slice(1) ?? []
  if (parts.at(-1) === '') parts.pop()
  if (closedPages.includes(parts.join('/'))) return undefined
  const folders = Object.keys(viewedPages).filter((folder) => matches(folder.split('/'), parts))
  // A page with a fixed name comes before one with an id in its place.
  const folder = folders.find((each) => !each.endsWith(']')) ?? folders[0]
  const page = folder === undefined ? undefined : viewedPages[folder]
  if (!page) return undefined
  const { action, subject } = page
  const subjectId = parts[1]
  return subject && subjectId && isUuid(subjectId)
    ? { action, subject, subjectId: subjectId.toLowerCase() }
    : { action }
}

function matches(folder: readonly string[], parts: readonly string[]) {
  return (
    folder.length === parts.length &&
    folder.every((part, index) => part.startsWith('[') || part === parts[index])
  )
}
