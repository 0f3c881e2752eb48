import { findUnprintable } from '../../platform/papers/paper-fonts.ts'

/** What every certificate shows besides the name. */
export interface PaperTexts {
  /** The title of the course. */
  title: string
  /** The name of the site. */
  issuer: string
}

export interface UnprintableText {
  what: 'the title of the course' | 'the name of the site'
  /** The characters that the font lacks. */
  lacking: string[]
}

/** The texts that the font can't draw, with the characters that it lacks. */
export async function findUnprintableTexts({ title, issuer }: PaperTexts): Promise<UnprintableText[]> {
  const texts: UnprintableText[] = [
    { what: 'the title of the course', lacking: await findUnprintable(title) },
    // The paper shows it in capitals.
    { what: 'the name of the site', lacking: await findUnprintable(issuer.toUpperCase()) },
  ]
  return texts.filter(({ lacking }) => lacking.length > 0)
}
