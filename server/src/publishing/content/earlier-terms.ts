import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LegalContent } from '@course/contract/publishing/content/content'
import { ContentError, problemText } from '@course/contract/publishing/content/content-files'

/**
 * Reads the earlier terms that the owner kept in `words/legal/`, each named after its version. The folder may be missing.
 * @throws ContentError naming the file and what to correct
 */
export async function readEarlierTerms(directory: string, present: string): Promise<LegalContent[]> {
  const folder = join(directory, 'words/legal')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new ContentError(`${folder} can't be read: ${error.message}`)
  })
  const files = names.filter((name) => name.endsWith('.json')).sort()
  return Promise.all(files.map((name) => readOne(join(folder, name), name.replace(/\.json$/, ''), present)))
}

async function readOne(path: string, name: string, present: string): Promise<LegalContent> {
  const terms = await readTerms(path)
  if (terms.version !== name)
    throw new ContentError(`${path} has version ${terms.version}. Name the file ${terms.version}.json.`)
  if (terms.version >= present)
    throw new ContentError(
      `${path} is an earlier text, but words/legal.json has version ${present}. Give words/legal.json a later version.`,
    )
  return terms
}

async function readTerms(path: string): Promise<LegalContent> {
  try {
    return LegalContent.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new ContentError(`${path} ${problemText(error)}`)
  }
}
