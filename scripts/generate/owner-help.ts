import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentNames, familyNames } from '../../contract/src/publishing/documents/documents.ts'
import { markdownToHtml } from '../../contract/src/words/markdown.ts'
import { readHelpSections } from './help-sections.ts'

const root = join(import.meta.dirname, '../..')
const target = join(root, 'web/app/routes/publishing/content/help/owner-help.json')

async function main(): Promise<void> {
  const sections = readHelpSections(await readFile(join(root, 'docs/owner.md'), 'utf8'), [
    ...documentNames,
    ...familyNames,
  ])
  const help = sections.map(({ text, ...section }) => ({ ...section, html: markdownToHtml(text) }))
  const json = `${JSON.stringify(help, null, 2)}\n`
  if (!process.argv.includes('--check')) return writeFile(target, json)
  if ((await readFile(target, 'utf8').catch(() => '')) === json) return
  process.stderr.write("The editor's help differs from docs/owner.md. Run node scripts/generate/owner-help.ts.\n")
  process.exitCode = 1
}

await main()
