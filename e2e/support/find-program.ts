import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @returns the path of a command on PATH; undefined if it is not installed */
export function findProgram(command: string): string | undefined {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command))
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
