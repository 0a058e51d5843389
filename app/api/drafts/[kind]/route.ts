import { z } from 'zod'
import { apiRoute } from '#lib/api/api-route.ts'
import { discardDraft } from '#lib/drafts/discard-draft.ts'
import { draftKind, saveDraftInput } from '#lib/drafts/draft-data.ts'
import { getDraft } from '#lib/drafts/get-draft.ts'
import { saveDraft } from '#lib/drafts/save-draft.ts'
import { AppError } from '#lib/errors/app-error.ts'

const params = z.object({ kind: draftKind })

export const GET = apiRoute({
  permission: 'drafts:own',
  params,
  run: async (context, { params: { kind } }) => ({ draft: await getDraft(context, kind) }),
})

export const PUT = apiRoute({
  permission: 'drafts:own',
  params,
  input: saveDraftInput,
  maxBytes: 16 * 1024,
  run: (context, { params: { kind }, input }) => {
    if (input.kind !== kind) throw new AppError('invalid-input', { fields: { kind: 'invalid' } })
    return saveDraft(context, input)
  },
})

export const DELETE = apiRoute({
  permission: 'drafts:own',
  params,
  run: (context, { params: { kind } }) => discardDraft(context, kind),
})
