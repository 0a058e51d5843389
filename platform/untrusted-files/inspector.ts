import { z } from 'zod'
import { inspectFiles } from './inspect-files.ts'
import { serveRequest } from './serve-request.ts'

const request = z.object({ maxPages: z.int() })

serveRequest((given, files) => inspectFiles(files, request.parse(given).maxPages))
