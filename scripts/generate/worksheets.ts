import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawBlock } from '../worksheets/blocks.ts'
import { createPaper, lineWidth, page } from '../worksheets/paper.ts'
import { fillFromLessons, Sheet } from '../worksheets/sheet.ts'

const root = join(import.meta.dirname, '../..')
const sheets = join(root, 'scripts/worksheets/sheets')
const target = join(root, 'content/files')

/** The text of a lesson of the demo. */
async function readLessons(): Promise<(id: string) => string> {
  const folder = join(root, 'content/lessons')
  const texts = new Map<string, string>()
  for (const name of await readdir(folder))
    texts.set(name.replace('.json', ''), JSON.parse(await readFile(join(folder, name), 'utf8')).text)
  return (id) => texts.get(id) ?? ''
}

async function drawSheet(name: string, lessonText: (id: string) => string): Promise<Buffer> {
  const sheet = Sheet.parse(JSON.parse(await readFile(join(sheets, name), 'utf8')))
  const paper = createPaper(sheet.title)
  const wide = { x: page.side, width: lineWidth }
  paper.y += paper.write('H1', sheet.title, { ...wide, face: 'title', size: 20, y: paper.y }) + 4
  paper.y += paper.write('P', sheet.intro, { ...wide, face: 'text', size: 10, y: paper.y }) + 2
  for (const block of fillFromLessons(sheet, lessonText)) drawBlock(paper, block)
  const footer = page.height - page.bottom
  if (paper.y > footer) throw new Error(`${name} needs ${Math.ceil(paper.y - footer)} points more than one page has.`)
  paper.write('P', 'For your own notes. It doesn’t replace the law, the terms of sale, or a lawyer.', {
    ...{ ...wide, face: 'text', size: 8.5, y: footer + 4, color: '#4a4a4a' },
  })
  return paper.end()
}

/** Draws the demo's worksheets, or only compares them with those in `content/files` (`--check`). */
async function main(): Promise<void> {
  const site = JSON.parse(await readFile(join(root, 'content/site.json'), 'utf8'))
  if (site.seller?.demo !== true) return
  const lessonText = await readLessons()
  await mkdir(target, { recursive: true })
  for (const name of (await readdir(sheets)).sort()) {
    const pdf = await drawSheet(name, lessonText)
    const file = join(target, name.replace('.json', '.pdf'))
    if (!process.argv.includes('--check')) await writeFile(file, pdf)
    else if (!(await readFile(file).catch(() => Buffer.alloc(0))).equals(pdf)) {
      process.stderr.write(`The PDF of ${name} is out of date. Run node scripts/generate/worksheets.ts.\n`)
      process.exitCode = 1
    }
  }
}

await main()
