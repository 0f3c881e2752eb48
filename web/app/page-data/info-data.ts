import * as paths from '@course/contract/paths'
import auction from '../drawings/auction.svg?raw'
import { siteMarks } from '../site-marks.ts'
import type { PageContent } from './page-content.ts'
import { publicHead } from './public-head.ts'

export const infoData = (content: PageContent) => {
  const { info, descriptions } = content
  return {
    words: info,
    price: siteMarks.price.info,
    drawing: auction,
    head: publicHead(content, { title: info.congratulations.title, description: descriptions.info, path: paths.info }),
  }
}
