export interface DraftTexts {
  body: string
  /** what this page last knew to be saved */
  before: string
}

export interface DraftPlace {
  /** Rejects with draft-conflict where another page has saved a text that this one does not know. */
  save: (texts: DraftTexts) => Promise<unknown>
  load: () => Promise<string>
}

/** What one page knows of a draft that others may change. */
export function createTextSaver(initial: string, isDraft: boolean) {
  let known = isDraft ? initial : ''
  let stored = initial
  /** by this page; whether they arrived is not known */
  const tried = new Set<string>()

  async function save(text: string, place: DraftPlace) {
    tried.add(text)
    await place.save({ body: text, before: known })
    tried.clear()
    known = text.trim() === '' ? '' : text
    stored = text
  }

  return {
    /** needs no saving */
    stored: () => stored,
    /** Resolves with the text that another page has saved meanwhile, which stays as it is. */
    async store(text: string, place: DraftPlace): Promise<string | undefined> {
      try {
        await save(text, place)
      } catch (error) {
        if (!isConflict(error)) throw error
        const newer = await place.load()
        if (newer !== '' && !tried.has(newer)) return newer
        known = newer
        await save(text, place)
      }
      return undefined
    },
    /** The text of another page is before the person: it may be replaced, or taken over. */
    accept(newer: string, isTaken: boolean) {
      known = newer
      if (isTaken) stored = newer
    },
    /** The message is sent, and the server has discarded its draft. */
    clear() {
      known = ''
      stored = ''
      tried.clear()
    },
  }
}

const isConflict = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'draft-conflict'
