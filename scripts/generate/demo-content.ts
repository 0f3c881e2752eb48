import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentFileNames } from '../../contract/src/content-files.ts'

const root = join(import.meta.dirname, '../..')
const names = [...contentFileNames, 'logo.svg']
const readText = (folder: string, name: string) => readFile(join(root, folder, name), 'utf8').catch(() => undefined)

/** Copies the demo to the tests' folder, or only compares (`--check`). A real seller's content is not copied. */
async function main(): Promise<void> {
  const site = JSON.parse((await readText('content', 'site.json')) ?? '{}')
  if (site.seller?.demo !== true) return say("content/ is a seller's own. The tests keep their copy of the demo.")
  const differing: string[] = []
  for (const name of names) {
    if ((await readText('content', name)) !== (await readText('demo-content', name))) differing.push(name)
  }
  if (differing.length === 0) return say('The copy is that of content/.')
  if (process.argv.includes('--check')) {
    process.exitCode = 1
    return say(
      `demo-content/ and content/ differ in ${differing.join(', ')}. Run node scripts/generate/demo-content.ts.`,
    )
  }
  for (const name of differing) await cp(join(root, 'content', name), join(root, 'demo-content', name))
  say(`Copied ${differing.join(', ')}.`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

await main()
