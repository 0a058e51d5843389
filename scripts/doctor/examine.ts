import type { WebSettings } from '#lib/env/env.ts'
import { checkDatabase } from './check-database.ts'
import { checkService, checkWeb } from './check-programs.ts'
import { checkFiles, checkMail } from './check-surroundings.ts'

export interface Finding {
  what: string
  /** what is wrong, without a secret or a name of a person; undefined: nothing */
  fault?: string | undefined
  /** what to do about it */
  advice?: string
}

/** Every check, in the order in which faults are best mended. Never throws: what could not be checked is a fault. */
export async function examine(settings: WebSettings): Promise<Finding[]> {
  const [database, files, mail, service, web] = await Promise.all([
    checkDatabase(settings),
    checkFiles(settings),
    checkMail(settings),
    checkService(settings),
    checkWeb(settings),
  ])
  return [{ what: 'Settings' }, ...database, files, mail, ...service, web]
}
