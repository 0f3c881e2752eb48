import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LessonProse, lessonReadingEase } from './reading-ease.ts'

const folder = join(import.meta.dirname, '../../content/lessons')

/** 60 is plain English. Below 50, a lesson is too hard for many of its readers. */
const limits = { warning: 60, failure: 50 }

/** Names each written lesson of the demo that is hard to read. Fails if one is too hard. */
async function main(): Promise<void> {
  const eases = await Promise.all((await lessonFiles()).map(easeOf))
  for (const { file, ease } of eases.filter((lesson) => lesson.ease < limits.warning))
    process.stdout.write(`${ease < limits.failure ? 'Too hard' : 'Warning'}: ${file} has a reading ease of ${ease}.\n`)
  process.stdout.write(
    `${eases.length} lessons; the hardest to read has ${Math.min(...eases.map(({ ease }) => ease))}\n`,
  )
  if (eases.some(({ ease }) => ease < limits.failure)) throw new Error(`Every lesson needs at least ${limits.failure}.`)
}

const lessonFiles = async () => (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()

async function easeOf(file: string): Promise<{ file: string; ease: number }> {
  const lesson = JSON.parse(await readFile(join(folder, file), 'utf8')) as LessonProse
  return { file, ease: Math.round(lessonReadingEase(lesson) * 10) / 10 }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
