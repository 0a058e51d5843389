const maxBatch = 400
/** While one batch is being made durable the next may be on its way; more would only make them smaller. */
const maxUnderWay = 2
/** So many turns of the event loop without anything new, some tens of microseconds, and nobody else is coming. */
const maxIdleTurns = 12
const decay = 0.9

/**
 * Puts what arrives one by one into batches. `send` resolves when its batch is committed. A batch costs about the same
 * whatever is in it, so with many senders it goes when about half of those that were lately on their way are there:
 * then two batches take turns, one gathering while the other is committed. A lone item goes at once.
 */
export function createBatcher<Item>(send: (batch: Item[]) => Promise<void>) {
  let waiting: Item[] = []
  let batchesUnderWay = 0
  let itemsUnderWay = 0
  let crowd = 0
  let isGathering = false

  const enough = () => Math.min(crowd / 2, maxBatch)

  function look() {
    if (isGathering || waiting.length === 0 || batchesUnderWay >= maxUnderWay) return
    if (batchesUnderWay > 0 && waiting.length < enough()) return
    isGathering = true
    setImmediate(gather, 0, waiting.length)
  }

  function gather(idleTurns: number, seen: number) {
    const isMore = waiting.length > seen
    if (waiting.length < enough() && (isMore || idleTurns < maxIdleTurns)) {
      setImmediate(gather, isMore ? 0 : idleTurns + 1, waiting.length)
      return
    }
    isGathering = false
    void sendNext()
    look()
  }

  async function sendNext() {
    const batch = waiting.slice(0, maxBatch)
    waiting = waiting.slice(maxBatch)
    batchesUnderWay += 1
    itemsUnderWay += batch.length
    crowd = Math.max(crowd * decay, itemsUnderWay + waiting.length)
    await send(batch).catch(() => undefined)
    batchesUnderWay -= 1
    itemsUnderWay -= batch.length
    look()
  }

  return {
    add(item: Item) {
      waiting.push(item)
      look()
    },
    /** those that are in no batch yet */
    countWaiting: () => waiting.length,
  }
}
