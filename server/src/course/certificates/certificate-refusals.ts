import { findUnprintable } from '../../platform/papers/paper-fonts.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findUnprintableTexts, type PaperTexts } from './unprintable-texts.ts'

/** Anyone with an account may ask, so the answer is a conflict and not 403. */
export const withoutAccess = () =>
  new Refusal('conflict', 'Your account has no access to the course, so no certificate can be issued.')

/** @throws Refusal unprintable_name if the font lacks a character of it */
export async function refuseUnprintableName(name: string): Promise<void> {
  const lacking = await findUnprintable(name)
  if (lacking.length === 0) return
  throw new Refusal(
    'unprintable_name',
    `The certificate’s font lacks ${listed(lacking)}, so it can’t show your name. Ask us to write your name in the Latin alphabet in your account.`,
  )
}

/** @throws Refusal conflict if the font lacks a character of the texts on every certificate */
export async function refuseUnprintableTexts(texts: PaperTexts): Promise<void> {
  const [first] = await findUnprintableTexts(texts)
  if (!first) return
  throw new Refusal(
    'conflict',
    `The certificate’s font lacks ${listed(first.lacking)}, so it can’t show ${first.what}. Please write to us. Once we have changed it, you can get your certificate here.`,
  )
}

const listed = (characters: readonly string[]): string => characters.map((each) => `“${each}”`).join(', ')
