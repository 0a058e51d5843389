/** Dialogs stay mounted behind their page once closed, with what was typed in them, and are removed when it is sent. */
export interface KeptDialogs<Kind extends string> {
  open?: Kind | undefined
  kept: readonly Kind[]
}

export function openDialog<Kind extends string>(
  { kept }: KeptDialogs<Kind>,
  kind: Kind,
): KeptDialogs<Kind> {
  return { open: kind, kept: kept.includes(kind) ? kept : [...kept, kind] }
}

/** Another one may be open by the time its answer has come. */
export function endDialog<Kind extends string>(
  { open, kept }: KeptDialogs<Kind>,
  kind: Kind,
): KeptDialogs<Kind> {
  return { open: open === kind ? undefined : open, kept: kept.filter((one) => one !== kind) }
}
