import { pages } from '../pages.ts'

const ownPages = [
  ...Object.values(pages).map(({ path }) => path.replace(/:\w+/g, '[\\w-]+')),
  // A video of the course, and perhaps a second in it.
  `${pages.members.path}\\?video=[\\w-]+(?:&t=\\d+)?`,
]
const linkTarget = new RegExp(
  `^(?:https://[^\\s/].*|mailto:\\S+@\\S+|mailto:\\{\\{.*|(?:${ownPages.join('|')})?#[\\w-]+|${ownPages.join('|')})$`,
)

/** Whether a text may link there: a safe address, an email address, a page of this site, or a place on the page. */
export const isLinkTarget = (target: string): boolean => linkTarget.test(target)
