import type { Walkthrough, WalkthroughSummary } from '@course/contract/course/walkthroughs/walkthroughs'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { keepPublished, type Tagged, tagged } from '../../platform/http/etag.ts'
import { Refusal } from '../../platform/refusal.ts'

export type PublishedWalkthroughs = Pick<DocumentValues, 'walkthroughs' | 'pictures' | 'glossary'>

export interface Walkthroughs {
  list(): Promise<Tagged<WalkthroughSummary[]>>
  /** @throws Refusal not_found for an unknown or hidden walkthrough */
  read(id: string): Promise<Tagged<Walkthrough>>
}

export function createWalkthroughs(published: () => PublishedWalkthroughs): Walkthroughs {
  const once = keepPublished(published)
  return {
    async list() {
      const { listedWalkthroughs } = await import('@course/contract/course/walkthroughs/walkthrough-text')
      return tagged(listedWalkthroughs(published().walkthroughs))
    },
    async read(id) {
      const { walkthroughs } = published()
      const content = Object.hasOwn(walkthroughs, id) ? walkthroughs[id] : undefined
      if (!content || content.hidden) throw new Refusal('not_found', 'There is no such walkthrough.')
      return once(id, async (now) => {
        const { renderWalkthrough } = await import('@course/contract/course/walkthroughs/walkthrough-text')
        return tagged(renderWalkthrough(id, content, now))
      })
    },
  }
}
