/** What is wrong in a condition, and at which character, counted from 0. */
export class WhereError extends Error {
  readonly position: number

  constructor(position: number, message: string) {
    super(message)
    this.name = 'WhereError'
    this.position = position
  }
}
