import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'

const fileName = 'web.env'

/**
 * Keeps the settings of the web app that the launcher chose, for commands beside it. Only where PostgreSQL is the launcher's
 * own: others set DATABASE_URL themselves.
 */
export async function writeWebSettings(
  dataDir: string,
  values: Record<string, string | undefined>,
) {
  const file = path.join(dataDir, fileName)
  const lines = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    const quote = value.includes("'") ? '`' : "'"
    return `${name}=${quote}${value}${quote}\n`
  })
  await writeFile(file, lines.join(''), { mode: 0o600 })
  await chmod(file, 0o600)
}

/** Fills in what the environment lacks, from the data folder of a running `npm start`. */
export async function loadWebSettings(environment: NodeJS.ProcessEnv) {
  if (environment.DATABASE_URL) return
  const file = path.join(environment.DATA_DIR ?? '.data', fileName)
  try {
    process.loadEnvFile(file)
  } catch {
    throw new Error(
      `Set the web app's settings (DATABASE_URL is missing), or run \`npm start\` with the same DATA_DIR: there is no ${file}.`,
    )
  }
}
