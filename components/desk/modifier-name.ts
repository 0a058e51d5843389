/** How the key beside the space bar is called that opens the commands. In the browser only. */
export function modifierName(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'
}
