import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allContentFiles } from '../../contract/src/publishing/content/content-files.ts'

const root = join(import.meta.dirname, '../..')
const readBytes = (folder: string, name: string) => readFile(join(root, folder, name)).catch(() => undefined)

/** The demo's files, with its earlier terms and the clips of its videos. */
async function listDemoFiles(): Promise<string[]> {
  const terms = (await readdir(join(root, 'content/words/legal'))).filter((name) => name.endsWith('.json'))
  const clips = (await readdir(join(root, 'content/clips'))).filter((name) => /\.(webm|vtt)$/.test(name))
  const worksheets = (await readdir(join(root, 'content/files'))).filter((name) => name.endsWith('.pdf'))
  const earlier = terms.sort().map((name) => `words/legal/${name}`)
  const documents = await allContentFiles({
    name: 'content',
    list: (folder) => readdir(join(root, 'content', folder)).catch(() => []),
  })
  const files = ['logo.svg', 'files.json', ...worksheets.sort().map((name) => `files/${name}`)]
  return [...documents, ...earlier, ...files, ...clips.sort().map((name) => `clips/${name}`)]
}

async function isCopied(name: string): Promise<boolean> {
  const [own, copy] = [await readBytes('content', name), await readBytes('demo-content', name)]
  return own !== undefined && copy !== undefined && own.equals(copy)
}

/** Copies the demo to the tests' folder, or only compares (`--check`). A real seller's content is not copied. */
async function main(): Promise<void> {
  const site = JSON.parse(String((await readBytes('content', 'site.json')) ?? '{}'))
  if (site.seller?.demo !== true) return say("content/ is a seller's own. The tests keep their copy of the demo.")
  const differing: string[] = []
  for (const name of await listDemoFiles()) if (!(await isCopied(name))) differing.push(name)
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
