import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  bodyOfFile,
  type DocumentName,
  documentKind,
  fileOfBody,
} from '@course/contract/publishing/documents/documents'
import type { Db } from '../../platform/db/db.ts'
import { namesIn } from './document-rules.ts'
import { type DocumentBodies, findBodies } from './documents.queries.ts'

/** Beside the files: the publication that they were last exported from or applied as. */
const markFile = '.publication'

export async function readMark(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, markFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return /^\d+\s*$/.test(text) ? Number(text) : undefined
}

export const writeMark = (folder: string, publication: number): Promise<void> =>
  replaceFile(join(folder, markFile), `${publication}\n`)

/** Writes a file whole or not at all, so that a full disk leaves the old text. */
async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await writeFile(unfinished, text)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

const fileText = (name: DocumentName, body: unknown): string => fileOfBody(documentKind(name).file, body)

interface Export {
  publication: number
  bodies: DocumentBodies
  isForced: boolean
  canceled?: AbortSignal
}

/** The mark is written last. @throws Error naming changes that were never applied, unless `isForced` */
export async function exportContent(
  db: Db,
  folder: string,
  { publication, bodies, isForced, canceled }: Export,
): Promise<string[]> {
  const names = namesIn(bodies)
  const before = await Promise.all(names.map((name) => readOld(folder, name)))
  const differing = names.filter((name, at) => before[at] !== fileText(name, bodies[name]))
  const unknown: string[] = []
  for (const name of isForced ? [] : differing)
    if (!(await isKnownText(db, name, before[names.indexOf(name)]))) unknown.push(documentKind(name).file)
  if (unknown.length > 0)
    throw new Error(
      `${unknown.join(', ')}: these changes were never applied, and the export would overwrite them. Nothing was written. Apply them first, export to another folder with --to, or add --force.`,
    )
  for (const name of differing) {
    const path = join(folder, documentKind(name).file)
    await mkdir(dirname(path), { recursive: true })
    canceled?.throwIfAborted()
    await replaceFile(path, fileText(name, bodies[name]))
  }
  await writeMark(folder, publication)
  return differing.map((name) => documentKind(name).file)
}

const readOld = (folder: string, name: DocumentName): Promise<string | undefined> =>
  readFile(join(folder, documentKind(name).file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

async function isKnownText(db: Db, name: DocumentName, text: string | undefined): Promise<boolean> {
  if (text === undefined) return true
  try {
    const body = bodyOfFile(documentKind(name).file, text)
    return (await findBodies(db, name)).some((each) => isDeepStrictEqual(each, body))
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
