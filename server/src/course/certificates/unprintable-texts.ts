import { findUnprintable } from './paper-fonts.ts'

/** What every certificate says, besides a name. */
export interface PaperTexts {
  /** Of the course. */
  title: string
  /** The site's name. */
  issuer: string
}

export interface UnprintableText {
  what: 'the title of the course' | 'the name of the site'
  /** The characters that the font lacks. */
  lacking: string[]
}

/** The texts of every certificate that its font can't draw. */
export async function findUnprintableTexts({ title, issuer }: PaperTexts): Promise<UnprintableText[]> {
  const texts: UnprintableText[] = [
    { what: 'the title of the course', lacking: await findUnprintable(title) },
    // The paper has it in capitals.
    { what: 'the name of the site', lacking: await findUnprintable(issuer.toUpperCase()) },
  ]
  return texts.filter(({ lacking }) => lacking.length > 0)
}
