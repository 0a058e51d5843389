// For forms, which do not load the schemas.

export const maxNotes = 1_000
export const searchRadii = ['10', '20', '25', '50', '100'] as const
