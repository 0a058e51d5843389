/** For a control that takes itself away: the focus must not fall to the body. */
export function focusMain() {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main')?.focus())
}
