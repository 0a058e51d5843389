import type { Random } from './random.ts'

const cuts = (bytes: Buffer, random: Random) => bytes.subarray(0, random.whole(5, bytes.byteLength))

function flip(bytes: Buffer, random: Random) {
  const copy = Buffer.from(bytes)
  for (let left = random.whole(1, 40); left > 0; left -= 1)
    copy[random.whole(5, copy.byteLength - 1)] = random.whole(0, 255)
  return copy
}

function splice(bytes: Buffer, random: Random) {
  const at = random.whole(5, bytes.byteLength)
  const from = random.whole(0, bytes.byteLength)
  const part = bytes.subarray(from, from + random.whole(1, 400))
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)])
}

function drop(bytes: Buffer, random: Random) {
  const at = random.whole(5, bytes.byteLength)
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.whole(1, 400))])
}

/** Changes lengths and offsets. */
function renumber(bytes: Buffer, random: Random) {
  const numbers = ['0', '-1', '1', '65536', '2147483648', '99999999999', '1e9', '/A', '[']
  const text = bytes.toString('latin1')
  const changed = text.replaceAll(/\b\d+\b/g, (number) =>
    random.chance(0.03) ? random.pick(numbers) : number,
  )
  return Buffer.from(changed, 'latin1')
}

/** A damaged copy whose first bytes still show its type. */
export function damage(bytes: Buffer, random: Random): Buffer {
  let damaged = bytes
  for (let left = random.whole(1, 3); left > 0 && damaged.byteLength > 8; left -= 1)
    damaged = random.pick([cuts, flip, flip, splice, drop, renumber, renumber])(damaged, random)
  return Buffer.concat([bytes.subarray(0, 8), damaged.subarray(8)])
}
