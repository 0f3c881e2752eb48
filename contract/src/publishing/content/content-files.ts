import { z } from 'zod'
import {
  bodyOfFile,
  documentFamilies,
  documentNames,
  documents,
  type FamilyName,
  type FixedDocumentName,
} from '../documents/documents.ts'
import type { LessonContent } from './content-lessons.ts'
import type { StateContent } from './content-states.ts'
import type { PictureContent, WalkthroughContent } from './content-walkthroughs.ts'
import { phoneMark } from './fields/content-fields.ts'

type Documents = typeof documents
export type ContentFileName = Documents[FixedDocumentName]['file']
type ContentSchemas = {
  [Name in FixedDocumentName as Documents[Name]['file']]: Documents[Name]['schema']
}

export const contentSchemas = Object.fromEntries(
  documentNames.map((name) => [documents[name].file, documents[name].schema]),
) as unknown as ContentSchemas
export const contentFileNames = (Object.keys(contentSchemas) as ContentFileName[]).sort()

export type ParsedContent = { [Name in ContentFileName]: z.output<(typeof contentSchemas)[Name]> } & {
  lessons: Record<string, LessonContent>
  states: Record<string, StateContent>
  walkthroughs: Record<string, WalkthroughContent>
  pictures: Record<string, PictureContent>
}

export class ContentError extends Error {}

/** The owner's folder. */
export interface ContentFolder {
  name: string
  /** @returns the text of a file by its path under `content/` */
  read(file: string): Promise<string>
  /** @returns the names of the files in a folder; none if there is no such folder */
  list(folder: string): Promise<string[]>
}

/** Reads and checks every file of the owner's. @throws ContentError naming every file with problems, and every problem in it */
export async function parseContent(folder: ContentFolder): Promise<ParsedContent> {
  const problems: string[] = []
  const parse = async <S extends z.ZodType>(file: string, schema: S) => {
    try {
      return schema.parse(bodyOfFile(file, await folder.read(file)))
    } catch (error) {
      problems.push(`${folder.name}/${file} ${problemText(error)}`)
      return undefined
    }
  }
  const parsed = await Promise.all(
    contentFileNames.map(async (file) => [file, await parse(file, contentSchemas[file])] as const),
  )
  const membersOf = async (family: FamilyName) => {
    const read = async ({ id, file }: { id: string; file: string }) =>
      [id, await parse(file, documentFamilies[family].schema)] as const
    return Object.fromEntries(await Promise.all((await memberFiles(folder, family)).map(read)))
  }
  const families = {
    lessons: await membersOf('lesson'),
    states: await membersOf('state'),
    walkthroughs: await membersOf('walkthrough'),
    pictures: await membersOf('picture'),
  }
  if (problems.length > 0) throw new ContentError(problems.sort().join('\n'))
  const content = { ...Object.fromEntries(parsed), ...families } as ParsedContent
  const user = contentFileNames.find((name) => JSON.stringify(content[name]).includes(phoneMark))
  if (user && !content['site.json'].seller.phone)
    throw new ContentError(
      `${folder.name}/${user} uses ${phoneMark}, but site.json has no "phone" under "seller". Add it.`,
    )
  return content
}

/** The files of a family's members. @throws ContentError for a file that can't be one */
export async function memberFiles(
  folder: Pick<ContentFolder, 'name' | 'list'>,
  family: FamilyName,
): Promise<{ id: string; file: string }[]> {
  const { folder: place, member, extension, example } = documentFamilies[family]
  const names = (await folder.list(place)).filter((name) => !name.startsWith('.')).sort()
  return names.map((name) => {
    const id = name.slice(0, -extension.length - 1)
    if (!name.endsWith(`.${extension}`) || !member.test(id))
      throw new ContentError(
        `${folder.name}/${place}/${name} is not a name that is possible there, like "${example}.${extension}".`,
      )
    return { id, file: `${place}/${name}` }
  })
}

const fileHints: Record<string, string> = {
  string: 'In the file, a text stands in double quotes.',
  boolean: 'In the file, yes is true and no is false, without quotes.',
  number: 'In the file, a number has no quotes.',
  int: 'In the file, a number has no quotes.',
}

/** The messages are those of the form. A value of another kind needs to know how the file writes it. */
function withFileHint(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const hint = issue.code === 'invalid_type' ? fileHints[issue.expected] : undefined
  return hint === undefined ? issue : { ...issue, message: `${issue.message} ${hint}` }
}

/** What is wrong with a file, for the owner. The file's name goes before it. */
export function problemText(error: unknown): string {
  if (error instanceof z.ZodError)
    return `has problems:\n${z.prettifyError({ issues: error.issues.map(withFileHint) })}`
  const { message } = error as Error
  return error instanceof SyntaxError ? `is not valid JSON: ${message}` : `can't be read: ${message}`
}
