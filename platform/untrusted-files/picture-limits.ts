/** More than any scanner makes of a page: a larger picture is refused before it is decoded. */
export const maxPixels = 60_000_000

/** Accepts small errors, which phones write, but no truncated files. */
export const pictureOptions = { limitInputPixels: maxPixels, failOn: 'truncated' } as const
