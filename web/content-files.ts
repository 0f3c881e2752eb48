import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ParsedContent, parseContent } from '@course/contract/content-files'

const root = fileURLToPath(new URL('..', import.meta.url))
const ownersFolder = resolve(root, 'content')
// biome-ignore lint/style/noProcessEnv: only the build reads this, for the tests
const folder = resolve(root, process.env.CONTENT_DIR || 'content')

/** The owner's files, all of them checked. @throws ContentError naming every fault */
export const readContent = (): Promise<ParsedContent> =>
  parseContent((name) => readFile(resolve(folder, name), 'utf8'), folder)

/**
 * Where an import from `content/` really leads: tests build the pages from another folder.
 * @returns the path of the file there, or undefined where the import is none of the content's or stays as it is
 */
export function contentImport(source: string, importer: string | undefined): string | undefined {
  if (folder === ownersFolder || !importer || !source.startsWith('.')) return undefined
  const path = relative(ownersFolder, resolve(dirname(importer), source))
  return path.startsWith('..') ? undefined : resolve(folder, path)
}
