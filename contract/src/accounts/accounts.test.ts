import { expect, test } from 'vitest'
import { ResetForm, splitCode } from './accounts.ts'

const code = 'V1tokn_-V1tokn_-V1tokn_-V1tokn_-V1tokn_-V1t,0198c0de-0000-7000-8000-000000000001'
const [Token, Id] = code.split(',')

test.each([
  ['alone', code],
  ['with a period', `${code}.`],
  ['in quotes', `"${code}"`],
  ['in typographic quotes', `“${code}”`],
  ['in quotes with a period', `“${code}.”`],
  ['in single quotes', `'${code}'`],
  ['in brackets', `<${code}>`],
  ['in a code span', `\`${code}\``],
  ['in bold Markdown', `**${code}**`],
  ['with white space', `\t ${code} \n`],
  ['with invisible characters', `\u202a\ufeff${code}\u200b\u202c`],
  ['broken at the comma', code.replace(',', ', ')],
  ['as the whole link', `https://course.example.org/reset#${code}`],
  ['as a link that another program encoded', `https://course.example.org/reset#${code.replace(',', '%2C')}`],
  ['as the link of an invitation', `https://course.example.org/reset#invitation:${code}`],
  ['as a link in brackets', `<https://course.example.org/reset#${code}>`],
  ['as a link at the end of a sentence', `http://localhost:3000/reset#${code}.`],
])('a code pasted %s is the code', (_how, pasted) => {
  const form = ResetForm.parse({ Code: pasted, Password: 'walnut ferry' })
  expect(splitCode(form.Code)).toEqual({ Token, Id })
})

test.each(['abc', 'a,b,c', 'a,', ',b', 'a,b,', ',', 'https://course.example.org/reset', 'https://x.example/reset#abc'])(
  '%j is no code',
  (pasted) => {
    expect(splitCode(pasted)).toBeUndefined()
  },
)
