import { accessSync, constants, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newSecret } from '../platform/ids.ts'
import { StartError } from './start-error.ts'

/** The kernel releases the lock when the process ends, even after a crash. @throws StartError */
export function lockDataDir(directory: string): () => void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    accessSync(directory, constants.W_OK)
    const lock = new DatabaseSync(join(directory, 'lock'))
    lock.exec('pragma journal_mode = delete; begin exclusive')
    writeFileSync(join(directory, 'holder'), String(process.pid), { mode: 0o600 })
    return () => lock.close()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_SQLITE_ERROR' && /locked/.test(message)) {
      throw new StartError(
        `The data directory ${directory} is in use by another copy of this site (process ${readHolder(directory)}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    throw new StartError(`The data directory ${directory} ${unusable(directory, code) ?? `can't be used: ${message}`}`)
  }
}

function unusable(directory: string, code: string | undefined): string | undefined {
  const isFile = statSync(directory, { throwIfNoEntry: false })?.isFile()
  if (code === 'EEXIST' && isFile) return 'is a file. Set DATA_DIR to a folder.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return "can't be written to. Give this user write access to it, or set DATA_DIR to another folder."
  return undefined
}

function readHolder(directory: string): string {
  try {
    return readFileSync(join(directory, 'holder'), 'utf8')
  } catch {
    return 'unknown'
  }
}

/** Reads a secret of this installation from its data directory. Generates it the first time. */
export function readOrCreateSecret(directory: string, name: string): string {
  const path = join(directory, name)
  try {
    const stored = readFileSync(path, 'utf8').trim()
    if (stored.length >= 32) return stored
  } catch {
    // Not generated yet.
  }
  const secret = newSecret()
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.${process.pid}`, secret, { mode: 0o600 })
  try {
    // The site and its gateway may start at the same time: one of them creates it, whole.
    linkSync(`${path}.${process.pid}`, path)
    return secret
  } catch {
    return readFileSync(path, 'utf8').trim()
  } finally {
    rmSync(`${path}.${process.pid}`)
  }
}
