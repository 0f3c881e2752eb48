import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exceptions, findRejectedWords, readGlossary, unchecked } from './words.ts'

const root = join(import.meta.dirname, '../..')

/** Prints every word that docs/glossary.md rejects, in the text of a file or in its name. */
async function main(): Promise<void> {
  const words = readGlossary(await readFile(join(root, 'docs/glossary.md'), 'utf8'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const rejected: string[] = []
  for (const file of files.split('\n').filter((name) => name !== '' && !unchecked.test(name))) {
    const name = withoutExceptions(file, file).replaceAll('/', ' ')
    if (findRejectedWords(name, words).length > 0) rejected.push(`${file}: its name`)
    for (const { line, word } of findRejectedWords(await readText(file), words))
      rejected.push(`${file}:${line} ${word}`)
  }
  process.stdout.write(rejected.map((text) => `${text}\n`).join(''))
  if (rejected.length > 0) throw new Error(`${rejected.length} words to replace; docs/glossary.md says by what.`)
}

const readText = async (file: string) =>
  withoutExceptions(file, await readFile(join(root, file), 'utf8').catch(() => ''))

const withoutExceptions = (file: string, text: string): string =>
  exceptions
    .filter(({ files }) => files.test(file))
    .reduce((rest, exception) => rest.replaceAll(exception.text, ''), text)

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
