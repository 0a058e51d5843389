/** For text inputs, selects and date parts: 16 px text keeps iOS from zooming in. */
export const controlStyle =
  'block w-full min-h-12 rounded-control border border-edge bg-card px-3.5 py-2.5 text-base text-ink placeholder:text-soft transition-colors hover:border-soft focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-soft read-only:not-[select]:bg-sunken aria-invalid:border-alert aria-invalid:border-2'

/** For filters in the clinic. */
export const denseControlStyle =
  'block w-full min-h-9.5 rounded-[0.625rem] border border-edge bg-card px-3 py-1.5 text-sm text-ink placeholder:text-soft transition-colors hover:border-soft focus-visible:outline-offset-0 disabled:bg-sunken aria-invalid:border-alert'
