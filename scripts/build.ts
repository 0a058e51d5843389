import { buildWebIfNeeded } from '#scripts/launcher/build-web.ts'

// As `npm start` builds, for a server that runs the programs itself.
await buildWebIfNeeded((line) => void process.stdout.write(`${line}\n`))
