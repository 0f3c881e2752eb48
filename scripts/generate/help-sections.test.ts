import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHelpSections } from './help-sections.ts'

const guide = `# Guide

## First
<!-- help: home info -->

1. **Do** it.

![A picture](picture.png)

Then this.

## Not in the editor

Words.

## Last
<!-- help: all -->

Undo it.
`

test('marked sections become help, without their pictures', () => {
  expect(readHelpSections(guide, ['home', 'info'])).toEqual([
    { title: 'First', documents: 'home info', text: '1. **Do** it.\n\nThen this.' },
    { title: 'Last', documents: 'all', text: 'Undo it.' },
  ])
})

test.each([
  ['a document that does not exist', ['home'], 'docs/owner.md names documents that do not exist: info'],
  ['a document without help', ['home', 'info', 'videos'], 'docs/owner.md has no section for videos'],
])('%s stops the generation', (_what, documents, message) => {
  expect(() => readHelpSections(guide, documents)).toThrow(message)
})

const root = join(import.meta.dirname, '../..')
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))

test('the guide names buttons, fields and pages as the screen does', () => {
  const words = readFileSync(join(root, 'docs/owner.md'), 'utf8').matchAll(/\*\*(.+?)\*\*/g)
  const code = [
    'web/app/routes/publishing/content',
    'web/app/routes/publishing/preview',
    'web/app/routes/course/files',
    'web/app/routes/office/figures',
    'web/app/routes/office/summary',
    'web/app/routes/office/users',
    'web/app/routes/office/notices',
    'contract/src',
  ]
    .flatMap(filesOf)
    .join('\n')
  expect([...words].map(([, name = '']) => name).filter((name) => !code.includes(name))).toEqual([])
})
