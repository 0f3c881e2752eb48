import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@course/contract/endpoint'

const isEndpoint = (part: unknown): part is Endpoint =>
  typeof part === 'object' && part !== null && 'audience' in part && 'path' in part

/** Every endpoint that a file of the contract exports, whether or not it is registered. */
export async function findEndpoints(): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../contract/src')
  const names = await readdir(folder, { recursive: true })
  const modules = await Promise.all(
    names
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => import(join(folder, name))),
  )
  return [...new Set(modules.flatMap((module) => Object.values(module).filter(isEndpoint)))]
}
