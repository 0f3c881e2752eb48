import { expect, test } from 'vitest'
import { isAllowed, listMaterials, toCycloneDx } from './bill-of-materials.ts'

const packages = {
  '': { name: 'site', optionalDependencies: { 'node-of-linux': '1' } },
  web: { name: '@course/web', dependencies: { '@course/contract': '1', react: '1' } },
  contract: { name: '@course/contract' },
  'node_modules/@course/contract': { resolved: 'contract', link: true },
  'node_modules/node-of-linux': { version: '1.0.0', license: 'MIT' },
  'node_modules/react': { version: '19.0.0', license: 'MIT', dependencies: { shared: '2' }, integrity: 'sha512-AAEC' },
  'node_modules/react/node_modules/shared': { version: '2.0.0', license: 'ISC' },
  'node_modules/shared': { version: '1.0.0', license: 'ISC' },
  'node_modules/only-for-tests': { version: '1.0.0', license: 'GPL-3.0-only' },
}

test('the bill of materials has exactly the dependencies of the workspaces, in the versions that Node resolves [V15.1.2]', () => {
  expect(listMaterials(packages).map(({ name, version }) => `${name} ${version}`)).toEqual([
    'node-of-linux 1.0.0',
    'react 19.0.0',
    'shared 2.0.0',
  ])
})

test('the list names each package with its address, license and hash [CF-02]', () => {
  const [, react] = toCycloneDx(listMaterials(packages), { name: 'site', version: '1' }).components
  expect(react).toMatchObject({
    purl: 'pkg:npm/react@19.0.0',
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: '000102' }],
  })
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  ['none', false],
])('whether the license %s is allowed: %s', (license, expected) => {
  expect(isAllowed(license)).toBe(expected)
})
