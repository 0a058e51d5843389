import { buildWebIfNeeded } from '#scripts/launcher/build-web.ts'
import { bundleReaders } from '#scripts/launcher/bundle-readers.ts'

// As `npm start` builds, for a server that runs the programs itself.
await bundleReaders()
await buildWebIfNeeded((line) => void process.stdout.write(`${line}\n`))
