/** The header in which a page that reads something again says which look it goes on with. Client-safe. */
export const lookHeader = 'x-phial-look'
