/** Values at instants count for a slot of this many minutes: devices that measure less often have gaps. */
export function slotMinutesOf(resource: string): number {
  return resource === 'glucose' ? 15 : 5
}
