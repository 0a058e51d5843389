/** Spanish is that of the U.S., which writes 17,353.5 as English does: in Spain that would be 17.353,5. */
export const regionalLocale = (locale: string) => (locale === 'es' ? 'es-US' : locale)
