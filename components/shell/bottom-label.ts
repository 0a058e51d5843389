/** Where large text leaves a narrow bar no room for words, its icons stay, and only screen readers get the words. */
export const bottomLabel = '@max-xs:sr-only'
