/** What stands between the limits of a range in words, in seven languages: a pattern for within a group. */
export const betweenWords = '(?:up )?to|bis|tot|hasta|al?|à|até'
