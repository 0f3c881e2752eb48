import { judgePassword } from '@course/contract/accounts/password-advice'
import { maxLength, newPassword } from '@course/contract/fields'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'

const own = ['ada.lovelace@example.com', 'Ada', 'Lovelace']

test.each([
  ['', 'short', '8 more characters.'],
  ['kettle', 'short', '2 more characters.'],
  ['kettles', 'short', 'One more character.'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak', 'Easy to guess: it repeats itself.'],
  ['abcabcabcabcabcabc', 'weak', 'Easy to guess: it repeats itself.'],
  ['12345678', 'weak', 'Easy to guess: the keys are in a row.'],
  ['987654321', 'weak', 'Easy to guess: the keys are in a row.'],
  ['qwertyuiop12345', 'weak', 'Easy to guess: the keys are in a row.'],
  ['Password1!', 'weak', 'Easy to guess: a common word with something added.'],
  ['p@$$w0rd2026', 'weak', 'Easy to guess: a common word with something added.'],
  ['passwordpassword', 'weak', 'Easy to guess: a common word with something added.'],
  ['Lovelace1815', 'weak', 'Easy to guess: it is mostly your name or address.'],
  ['ada.lovelace@example.com', 'weak', 'Easy to guess: it is mostly your name or address.'],
  ['2931-0486', 'weak', 'Easy to guess: there are only digits and signs. Add words.'],
  ['kettle7moth', 'fair', 'Long enough. Another word or two makes it much harder to guess.'],
  ['kettle moth harbor', 'strong', 'Hard to guess.'],
  ['ключ мотылёк гавань', 'strong', 'Hard to guess.'],
] as const)('%j is %s: %s', (typed, strength, words) => {
  expect(judgePassword(typed, own)).toEqual({ strength, words })
})

test('what is called long enough is what the form accepts, at every length', () => {
  for (const word of ['kettle moth harbor ', 'é', '𝒜b']) {
    for (let length = 0; length <= maxLength.password; length += 1) {
      const typed = word.repeat(100).slice(0, length)
      if (!typed.isWellFormed()) continue
      expect({ typed, isShort: judgePassword(typed).strength === 'short' }).toEqual({
        typed,
        isShort: !newPassword.safeParse(typed).success,
      })
    }
  }
})

test('of the common passwords, almost none is called hard to guess [V6.2.7]', () => {
  const common = dictionary['passwords-common'].map(String).filter((typed) => typed.length >= 8)
  expect(common.length).toBeGreaterThan(10_000)
  const strong = common.filter((typed) => judgePassword(typed).strength === 'strong')
  expect(strong.length / common.length).toBeLessThan(0.002)
})
