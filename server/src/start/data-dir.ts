import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newSecret } from '../ids.ts'
import { StartError } from './start-error.ts'

/**
 * Takes the data directory for this process. The lock is the kernel's, so it ends with the process, however that ends.
 * @returns a function that gives it back
 * @throws StartError saying which process holds it, or why it can't be used
 */
export function holdDataDir(directory: string): () => void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(join(directory, 'lock'))
    lock.exec('pragma journal_mode = delete; begin exclusive')
    writeFileSync(join(directory, 'holder'), String(process.pid), { mode: 0o600 })
    return () => lock.close()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_SQLITE_ERROR' && /locked/.test(message)) {
      throw new StartError(
        `The data directory ${directory} is in use by another copy of this site (process ${holderOf(directory)}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    throw new StartError(`The data directory ${directory} can't be used: ${message}`)
  }
}

function holderOf(directory: string): string {
  try {
    return readFileSync(join(directory, 'holder'), 'utf8')
  } catch {
    return 'unknown'
  }
}

/** The secret of a kind that this installation made for itself, kept in its data directory. */
export function ownSecret(directory: string, name: string): string {
  const path = join(directory, name)
  try {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept.length >= 32) return kept
  } catch {
    // Not made yet.
  }
  const secret = newSecret()
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}
