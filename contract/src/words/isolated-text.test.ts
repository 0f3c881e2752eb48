import { expect, test } from 'vitest'
import { fullName, isolate } from './isolated-text.ts'

test.each(["Zoë O'Neill", '李', 'Ёлка', 'แก้ว', 'ada@example.com', '🦊', ''])(
  '%s stays as it is in a sentence',
  (text) => {
    expect(isolate(text)).toBe(text)
  },
)

test.each(['יעל', 'علی', 'ܐܒܐ', 'ߒߞߏ', 'Ada יעל', '\ufefb', '\u{1e900}'])('%s is isolated in a sentence', (text) => {
  expect(isolate(text)).toBe(`\u2068${text}\u2069`)
})

test('marks of direction in what is stored can neither leave the isolate nor mirror it', () => {
  expect(isolate('\u202eadA\u2069\u202e')).toBe('\u2068adA\u2069')
})

test('the parts of a name are isolated together', () => {
  expect(fullName({ firstName: 'יעל', lastName: 'כהן' })).toBe('\u2068יעל כהן\u2069')
  expect(fullName({ firstName: 'Cher', lastName: '' })).toBe('Cher')
})
