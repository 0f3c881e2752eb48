import guideDark from '../pictures/guide-dark.webp'
import guideLight from '../pictures/guide-light.webp'
import lessonDark from '../pictures/lesson-dark.webp'
import lessonLight from '../pictures/lesson-light.webp'
import textDark from '../pictures/text-dark.webp'
import textLight from '../pictures/text-light.webp'
import walkthroughDark from '../pictures/walkthrough-dark.webp'
import walkthroughLight from '../pictures/walkthrough-light.webp'

/** A picture of the members' pages, in both themes. `npm run make -- product-pictures` takes them all. */
export interface ProductPicture {
  light: string
  dark: string
  /** What it shows. */
  alt: string
}

const lesson: ProductPicture = {
  light: lessonLight,
  dark: lessonDark,
  alt: 'A lesson in the members area: the video, and its transcript line by line',
}

const text: ProductPicture = {
  light: textLight,
  dark: textDark,
  alt: 'A written lesson: an example in dollars, with numbered sources',
}

const guide: ProductPicture = {
  light: guideLight,
  dark: guideDark,
  alt: 'The page of a state in the state guide: who sells, how long owners can redeem, and the law',
}

const walkthrough: ProductPicture = {
  light: walkthroughLight,
  dark: walkthroughDark,
  alt: 'A walkthrough of a sale: what each step costs or brings in, to the dollar',
}

/** The picture beside the headline, the one of the info page, and those of the three feature blurbs. */
export const productPictures = { lesson, guide, features: [text, guide, walkthrough] } as const
