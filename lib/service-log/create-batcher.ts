const maxBatch = 400
/** While one batch commits, the next may be sent; more would only make batches smaller. */
const maxUnderWay = 2
/** Turns of the event loop without a new item, some tens of microseconds, after which no more are expected. */
const maxIdleTurns = 12
const decay = 0.9

/**
 * Collects single items into batches. `send` resolves when its batch is committed. A batch costs about the same at any
 * size, so under load it is sent once it holds about half of the recent items in flight: then two batches alternate, one
 * filling while the other commits. A lone item is sent at once.
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
    countWaiting: () => waiting.length,
  }
}
