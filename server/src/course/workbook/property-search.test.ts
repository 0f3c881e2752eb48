import type { SearchResults } from '@course/contract/course/search'
import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { newProperty, propertyForm, propertyPath } from '../../../test/properties.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()

type Member = Awaited<ReturnType<typeof site.person>>
async function find(member: Member, Text: string): Promise<string[]> {
  const { groups }: SearchResults = (await member.post('/api/search', { Text })).body
  return groups.filter(({ kind }) => kind === 'property').flatMap(({ found }) => found.map(({ address }) => address))
}

test.each([
  ['a word of the address', 'Quillback'],
  ['two words of it', 'quillback lane'],
  ['the parcel number', '31-88-0042'],
  ['a part of the parcel number', '0042'],
  ['the county', 'Okeechobee'],
  ['an accent less', 'penasco'],
])('a property is found by %s', async (_what, text) => {
  const member = await site.person()
  const id = await newProperty(member, {
    Address: '5 Quillback Lane, Peñasco',
    Parcel: '31-88-0042',
    County: 'Okeechobee',
  })
  await newProperty(member, { Address: '9 Elm', Parcel: '11', County: 'Polk' })
  expect(await find(member, text)).toEqual([paths.property(id)])
})

test('a result names the property and its place, and nobody else finds it [AZ-11]', async () => {
  const [member, other] = [await site.person(), await site.person()]
  const id = await newProperty(member, { Address: '5 Quillback Lane', Parcel: '' })
  await newProperty(other, { Address: '9 Elm' })
  const { groups }: SearchResults = (await member.post('/api/search', { Text: 'quillback' })).body
  expect(groups.find(({ kind }) => kind === 'property')?.found).toMatchObject([
    { title: '5 Quillback Lane', about: 'Polk, Florida', address: paths.property(id) },
  ])
  expect(await find(other, 'quillback')).toEqual([])
})

test('a property is found by its new address only, and not after it was deleted', async () => {
  const member = await site.person()
  const id = await newProperty(member, { Address: '5 Quillback Lane' })
  await member.put(propertyPath(id), propertyForm({ Address: '6 Zander Court', FromVersion: 1 }))
  expect([await find(member, 'quillback'), await find(member, 'zander')]).toEqual([[], [paths.property(id)]])
  await member.post(`${propertyPath(id)}/delete`, { FromVersion: 2 })
  expect(await find(member, 'zander')).toEqual([])
})
