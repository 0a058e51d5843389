import { z } from 'zod'
import { secretKeysSetting } from '#platform/secret-keys.ts'

/** Where the files of messages are stored: the same for every web server and worker. */
export const fileSettings = {
  WEB_FILES_DIR: z.string().min(1).default('.data/web-files'),
  /** Encrypts them. */
  WEB_FILES_KEY: secretKeysSetting,
}
