import { findUnprintable } from '../../platform/papers/paper-fonts.ts'

export interface PaperTexts {
  title: string
  issuer: string
}

export interface UnprintableText {
  what: 'the title of the course' | 'the name of the site'
  lacking: string[]
}

export async function findUnprintableTexts({ title, issuer }: PaperTexts): Promise<UnprintableText[]> {
  const texts: UnprintableText[] = [
    { what: 'the title of the course', lacking: await findUnprintable(title) },
    // The paper shows it in capitals.
    { what: 'the name of the site', lacking: await findUnprintable(issuer.toUpperCase()) },
  ]
  return texts.filter(({ lacking }) => lacking.length > 0)
}
