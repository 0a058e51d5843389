/** Short enough to say on the phone; staff find the order by it. */
export function orderReference(orderId: string): string {
  return orderId.slice(0, 8).toUpperCase()
}
