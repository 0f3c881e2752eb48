import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readHeader } from './backup-file.ts'

const backupName = /^backup-\d{8}T\d{9}Z\.course$/
const unfinishedName = /^backup-\d{8}T\d{9}Z\.course\.part$/

/** Names sort by time. */
export const createBackupName = (at: Date): string => `backup-${at.toISOString().replace(/[-:.]/g, '')}.course`

export const isBackupName = (name: string): boolean => backupName.test(name)

const dayMs = 86_400_000

/** Creates the folder, and deletes partial files of backups that were killed long ago. */
export async function prepareFolder(folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await chmod(folder, 0o700)
  for (const name of (await readdir(folder)).filter((name) => unfinishedName.test(name))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { force: true })
  }
}

/**
 * Deletes a site's older backups. Call it only after the newest one was verified. Backups of other sites and unreadable
 * files are kept and not counted.
 * @param keep at least one
 */
export async function deleteOlderBackups(folder: string, site: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter(isBackupName).sort().reverse()
  const ours: string[] = []
  for (const name of names) if ((await readHeader(join(folder, name)))?.site === site) ours.push(name)
  const old = ours.slice(Math.max(1, keep))
  for (const name of old) await rm(join(folder, name))
  return old
}
