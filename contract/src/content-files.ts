import { z } from 'zod'
import { phoneMark } from './content-fields.ts'
import { type DocumentName, documentNames, documents } from './documents.ts'

type Documents = typeof documents
export type ContentFileName = Documents[DocumentName]['file']
type ContentSchemas = {
  [Name in DocumentName as Documents[Name]['file']]: Documents[Name]['schema']
}

export const contentSchemas = Object.fromEntries(
  documentNames.map((name) => [documents[name].file, documents[name].schema]),
) as unknown as ContentSchemas
export const contentFileNames = (Object.keys(contentSchemas) as ContentFileName[]).sort()

export type ParsedContent = { [Name in ContentFileName]: z.output<(typeof contentSchemas)[Name]> }

export class ContentError extends Error {}

/**
 * Reads every file of the owner's and checks it, for the build and for the server alike.
 * @param read the text of a file by its path under `content/`
 * @param folder where the files are, for the messages
 * @throws ContentError naming every file with faults, and every fault in it
 */
export async function parseContent(
  read: (name: ContentFileName) => Promise<string>,
  folder: string,
): Promise<ParsedContent> {
  const faults: string[] = []
  const parsed = await Promise.all(
    contentFileNames.map(async (name) => {
      try {
        return [name, contentSchemas[name].parse(JSON.parse(await read(name)))]
      } catch (error) {
        faults.push(`${folder}/${name} ${faultText(error)}`)
        return [name, undefined]
      }
    }),
  )
  if (faults.length > 0) throw new ContentError(faults.sort().join('\n'))
  const content: ParsedContent = Object.fromEntries(parsed)
  const user = contentFileNames.find((name) => JSON.stringify(content[name]).includes(phoneMark))
  if (user && !content['site.json'].seller.phone)
    throw new ContentError(`${folder}/${user} uses ${phoneMark}, but site.json has no "phone" under "seller". Add it.`)
  return content
}

/** What is wrong with a file, for the owner. The file's name goes before it. */
export function faultText(error: unknown): string {
  if (error instanceof z.ZodError) return `has faults:\n${z.prettifyError(error)}`
  const { message } = error as Error
  return error instanceof SyntaxError ? `is not valid JSON: ${message}` : `can't be read: ${message}`
}
