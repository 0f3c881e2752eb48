import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type ParsedContent, parseContent } from '@course/contract/content-files'

const folder = fileURLToPath(new URL('../content', import.meta.url))

/** The owner's files, all of them checked. @throws ContentError naming every fault */
export const readContent = (): Promise<ParsedContent> =>
  parseContent((name) => readFile(`${folder}/${name}`, 'utf8'), folder)
