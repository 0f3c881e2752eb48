import { expect, test } from 'vitest'
import { licenseText, thirdParties } from './third-party.ts'

test('everything that ships, including the font and Node, has a license text', async () => {
  const parties = await thirdParties()
  const names = parties.map(({ name }) => name)
  for (const name of ['react', 'fastify', 'braintree-web', '@electric-sql/pglite', 'Besley'])
    expect(names).toContain(name)
  for (const { name, texts } of parties) expect(texts.join('').trim(), name).not.toBe('')
  const text = licenseText(parties)
  expect(text).toContain('The Besley Project Authors')
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(text).toMatch(/^node-.* \(.*\)$/m)
})

test('a license that packages share is listed once, under all their names', () => {
  const shared = { license: 'MIT', texts: ['Do as you like.\r\n'] }
  const text = licenseText([
    { name: 'a', version: '1', ...shared },
    { name: 'b', version: '2', license: 'MIT', texts: ['Do as you like.'] },
  ])
  expect(text.match(/Do as you like/g)).toHaveLength(1)
  expect(text).toContain('a 1 (MIT)\nb 2 (MIT)\n\nDo as you like.')
})
