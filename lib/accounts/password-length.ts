// Apart from the schemas: forms show the minimum at once and load zod (22 kB) only when something is typed.
export const minPasswordLength = 10
export const maxPasswordLength = 128
