import { randomUUID } from 'node:crypto'
import { findDefaultView, listViews } from '#lib/saved-views/list-views.ts'
import { changeView, chooseView, deleteView, saveView } from '#lib/saved-views/save-view.ts'
import { outcomeRules } from './outcomes.ts'
import type { RouteCase } from './route-table.ts'
import type { VerbRule } from './verb-table.ts'

// Views of the staff's orders. Each staff member has their own, so an invented one is not found by anyone.

const { forStaff } = outcomeRules({
  signedOut: 'signed-out',
  forbidden: 'forbidden',
  notFound: 'not-found',
})
const statuses = outcomeRules({ signedOut: 401, forbidden: 403, notFound: 404 })
const filters = { sort: 'changed' as const, direction: 'desc' as const }
const mine = { name: 'Mine', isShared: false }

export const savedViewVerbs: Record<string, VerbRule> = {
  'lib/saved-views/list-views.ts#listViews': {
    may: forStaff('ok'),
    call: (context) => listViews(context),
  },
  'lib/saved-views/list-views.ts#findDefaultView': { may: forStaff('ok'), call: findDefaultView },
  'lib/saved-views/save-view.ts#saveView': {
    may: forStaff('ok', ['clinician', 'admin']),
    call: (context) => saveView(context, { name: 'Ours', isShared: true, filters }),
  },
  'lib/saved-views/save-view.ts#changeView': {
    may: forStaff('not-found'),
    call: (context) => changeView(context, { viewId: randomUUID(), ...mine }),
  },
  'lib/saved-views/save-view.ts#deleteView': {
    may: forStaff('not-found'),
    call: (context) => deleteView(context, { viewId: randomUUID() }),
  },
  'lib/saved-views/save-view.ts#chooseView': {
    may: forStaff('not-found'),
    call: (context) => chooseView(context, { viewId: randomUUID() }),
  },
}

export function savedViewRoutes(): Record<string, RouteCase[]> {
  const path = 'clinic/order-views'
  const none = `${path}/none`
  return {
    'clinic/order-views': [
      { method: 'GET', path, may: statuses.forStaff(200) },
      { method: 'POST', path, body: { ...mine, filters }, may: statuses.forStaff(200) },
    ],
    'clinic/order-views/[viewId]': [
      { method: 'PUT', path: none, body: mine, may: statuses.forStaff(422) },
      { method: 'DELETE', path: none, may: statuses.forStaff(422) },
    ],
    'clinic/order-views/default': [
      {
        method: 'PUT',
        path: `${path}/default`,
        body: { viewId: null },
        may: statuses.forStaff(204),
      },
    ],
  }
}
