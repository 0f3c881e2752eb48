import { Refusal } from '../../platform/refusal.ts'
import { findUnprintable } from './paper-fonts.ts'
import { findUnprintableTexts, type PaperTexts } from './unprintable-texts.ts'

/** Anyone with an account may ask, so this is no lack of rights. */
export const withoutAccess = () =>
  new Refusal('conflict', 'Your account has no access to the course, so no certificate can be issued.')

/** @throws Refusal unprintable_name if the font lacks a character of it */
export async function refuseUnprintableName(name: string): Promise<void> {
  const lacking = await findUnprintable(name)
  if (lacking.length === 0) return
  throw new Refusal(
    'unprintable_name',
    `The certificate’s font has no ${listed(lacking)}, so your name would not be readable. Ask us to write it in the Latin alphabet in your account.`,
  )
}

/** @throws Refusal conflict if the font lacks a character of what would be on every certificate */
export async function refuseUnprintableTexts(texts: PaperTexts): Promise<void> {
  const [first] = await findUnprintableTexts(texts)
  if (!first) return
  throw new Refusal(
    'conflict',
    `The certificate’s font has no ${listed(first.lacking)}, which is in ${first.what}. Please write to us: once we have changed it, you can get your certificate here.`,
  )
}

const listed = (characters: readonly string[]): string => characters.map((each) => `“${each}”`).join(', ')
