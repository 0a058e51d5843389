import type { Prisma } from '#prisma/generated/client.ts'

export const newestFirst: Prisma.ResultOrderByWithRelationInput[] = [
  { observedOn: { sort: 'desc', nulls: 'last' } },
  { createdAt: 'desc' },
  { position: 'asc' },
  { id: 'asc' },
]
