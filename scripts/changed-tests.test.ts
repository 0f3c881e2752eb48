import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeyFolders, rooms, selectTests } from './changed-tests.ts'

const root = join(import.meta.dirname, '..')

test.each([
  ['server/src/sales/refunds/refunds.ts', ['server/src/sales/'], ['e2e/purchases/']],
  ['contract/src/sales/terms.ts', ['server/src/sales/'], ['e2e/checkout/', 'e2e/purchases/']],
  ['contract/src/fields.ts', ['server/'], journeyFolders.map((name) => `e2e/${name}/`)],
  ['web/app/routes/course/learning/lesson/lesson-panel.tsx', [], ['e2e/learning/']],
  [
    'server/src/course/notes/notes.ts',
    ['server/src/course/notes/'],
    ['e2e/learning/kept-notes.spec.ts', 'e2e/learning/notes.spec.ts'],
  ],
  ['web/app/kit/button.tsx', [], ['e2e/accessibility/', 'e2e/site/']],
  ['e2e/users/users.spec.ts', [], ['e2e/users/users.spec.ts']],
  ['docs/owner.md', [], []],
])('a change of %s selects its area', (path, serverFolders, journeys) => {
  expect(selectTests([path])).toMatchObject({ serverFolders, journeys })
})

test('a file that tests read without importing it selects all unit tests', () => {
  expect(selectTests(['docs/owner.md', 'web/app/api.ts'])).toMatchObject({ allUnitTests: true })
  expect(selectTests(['web/app/api.ts'])).toMatchObject({ allUnitTests: false })
})

test('every folder of journeys can be selected, except the nightly ones', () => {
  const folders = readdirSync(join(root, 'e2e'), { withFileTypes: true }).filter(
    (entry) =>
      entry.isDirectory() && readdirSync(join(root, 'e2e', entry.name)).some((name) => name.endsWith('.spec.ts')),
  )
  expect(
    folders
      .map(({ name }) => name)
      .filter((name) => name !== 'nightly')
      .sort(),
  ).toEqual(journeyFolders)
})

test('every room with journeys of its own exists, and so do they', () => {
  for (const [room, journeys] of Object.entries(rooms)) {
    const folders = [`server/src/${room}`, `web/app/routes/${room}`]
    expect(
      folders.some((folder) => existsSync(join(root, folder))),
      room,
    ).toBe(true)
    for (const journey of journeys) expect(existsSync(join(root, `e2e/${journey}.spec.ts`)), journey).toBe(true)
  }
})

test('every wing is known, and so are its rooms', () => {
  const folder = join(root, 'server/src')
  for (const wing of readdirSync(folder).filter((name) => existsSync(join(folder, name, 'README.md'))))
    expect(selectTests([`server/src/${wing}/a.ts`]).serverFolders, wing).toEqual([`server/src/${wing}/`])
})
