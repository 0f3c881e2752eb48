import { expect, test } from 'vitest'
import { pathLiterals } from './page-paths.ts'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these texts are source code
test.each([
  ["redirect('/members')", 1],
  ["open('/users?search=ada')", 1],
  ["open('/legal#refund')", 1],
  ["open('/user-details/0')", 1],
  ['open(`/purchase/${id}`)', 1],
  ['open(`${publicUrl}/login`)', 1],
  ["route('**/payment')", 1],
  ['expect(page).toHaveURL(/\\/login$/)', 1],
  ['const link = <a href="/home">Home</a>', 1],
  ["({ '/users': 'Users' })", 1],
  ['open(paths.members)', 0],
  ["call('/api/users')", 0],
  ['call(`/api/purchases/${id}/receipt`)', 0],
  ["import { users } from '/users'", 0],
  ["open('/members-only')", 0],
  ["read('./payment.ts')", 0],
  ['// see /members', 0],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these texts are source code
])('%s writes out %d page addresses', (source, count) => {
  expect(pathLiterals('a.tsx', source)).toHaveLength(count)
})

test('a finding names the file, the line and the literal', () => {
  expect(pathLiterals('web/app/a.ts', "\nredirect('/login')")).toEqual(["web/app/a.ts:2: '/login'"])
})
