import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates the folder of everything the launcher stores, for its owner only. Started by root, PostgreSQL runs as a user
 * of its own, who must pass through the folder but cannot list it; everything in it is restricted as well.
 */
export async function openDataFolder(folder: string) {
  await mkdir(path.resolve(folder), { recursive: true })
  await chmod(path.resolve(folder), process.getuid?.() === 0 ? 0o711 : 0o700)
}
