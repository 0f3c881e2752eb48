import { join } from 'node:path'
import { documentKind } from '../../contract/src/publishing/documents/documents.ts'
import { readContentFiles } from '../../server/src/publishing/content/content-files.ts'
import { namesIn } from '../../server/src/publishing/documents/document-rules.ts'
import { findLinks } from '../../server/src/publishing/links/link-rules.ts'

/** Opens every link of the content and lists those that do not answer. Exits with 1 if there are any. */
async function main(): Promise<void> {
  const { bodies } = await readContentFiles(join(import.meta.dirname, '../../content'))
  const places = new Map<string, string>()
  for (const name of namesIn(bodies))
    for (const link of findLinks(bodies[name])) if (!places.has(link)) places.set(link, documentKind(name).file)
  const waiting = [...places]
  const broken: string[] = []
  const opener = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [link, file] = next
      const fault = await checkLink(link)
      if (fault) broken.push(`${link}  (${file}): ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, opener))
  process.stdout.write(`${places.size - broken.length} of ${places.size} links answer.\n${broken.sort().join('\n')}\n`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

async function checkLink(link: string): Promise<string | undefined> {
  try {
    const answer = await fetch(link, { signal: AbortSignal.timeout(20_000), headers: { 'user-agent': 'link check' } })
    await answer.body?.cancel()
    return answer.ok ? undefined : `status ${answer.status}`
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error }
    return cause?.message ?? message
  }
}

await main()
