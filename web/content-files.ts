import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ParsedContent, parseContent } from '@course/contract/content-files'

const root = fileURLToPath(new URL('..', import.meta.url))
const ownersFolder = resolve(root, 'content')
// biome-ignore lint/style/noProcessEnv: only the build reads this, for the tests
const folder = resolve(root, process.env.CONTENT_DIR || 'content')

/** Reads and checks all of the owner's files. @throws ContentError naming every fault */
export const readContent = (): Promise<ParsedContent> =>
  parseContent((name) => readFile(resolve(folder, name), 'utf8'), folder)

/**
 * Resolves an import from `content/` to the configured folder, because tests build the pages from another one.
 * @returns the file's path; undefined if the import is not from `content/` or needs no change
 */
export function contentImport(source: string, importer: string | undefined): string | undefined {
  if (folder === ownersFolder || !importer || !source.startsWith('.')) return undefined
  const path = relative(ownersFolder, resolve(dirname(importer), source))
  return path.startsWith('..') ? undefined : resolve(folder, path)
}
