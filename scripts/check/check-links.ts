import { join } from 'node:path'
import { readContentFiles } from '../../server/src/features/content/content-files.ts'

/** Opens every link of the content and lists those that do not answer. Exits with 1 if there are any. */
async function main(): Promise<void> {
  const content = await readContentFiles(join(import.meta.dirname, '../../content'))
  const links = [...content.generalResources, ...content.stateResources]
  const waiting = [...links]
  const broken: string[] = []
  const opener = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const fault = await checkLink(next.link)
      if (fault) broken.push(`${next.link}  (${next.title}): ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, opener))
  process.stdout.write(
    `${links.length - broken.length} of ${links.length} links answer.\n${broken.sort().join('\n')}\n`,
  )
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
