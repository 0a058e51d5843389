export const evaluatedFields = ['name', 'code', 'value', 'unit', 'range', 'flag'] as const
export type EvaluatedField = (typeof evaluatedFields)[number]
