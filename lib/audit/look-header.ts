/**
 * The header in which a page that reads something again says which look it goes on with. Client-safe. Not one of
 * x-phial-…: the listener takes those out of what comes from outside.
 */
export const lookHeader = 'phial-look'
