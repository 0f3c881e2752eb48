/**
 * A section with each paragraph in pieces: plain text, and the seller's email address at every odd index. Splitting
 * happens while the address is still a placeholder, so that hydration matches the served HTML.
 */
export const splitAtEmail = <Section extends { paragraphs: string[] }>({ paragraphs, ...section }: Section) => ({
  ...section,
  paragraphs: paragraphs.map((paragraph) => paragraph.split(/(\{\{seller\.email\}\})/)),
})
