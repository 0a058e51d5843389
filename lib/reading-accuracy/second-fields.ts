/** What a second reader types. */
export const secondFields = ['name', 'value', 'unit', 'range', 'flag'] as const
export type SecondField = (typeof secondFields)[number]
