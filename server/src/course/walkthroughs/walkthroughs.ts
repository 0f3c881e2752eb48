import type { Walkthrough, WalkthroughSummary } from '@course/contract/course/walkthroughs/walkthroughs'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { etagOf } from '../../platform/http/etag.ts'
import { Refusal } from '../../platform/refusal.ts'

export type PublishedWalkthroughs = Pick<DocumentValues, 'walkthroughs' | 'pictures' | 'glossary'>

interface Tagged<T> {
  value: T
  etag: string
}

export interface Walkthroughs {
  list(): Promise<Tagged<WalkthroughSummary[]>>
  /** @throws Refusal not_found for an unknown or hidden walkthrough */
  read(id: string): Promise<Tagged<Walkthrough>>
}

export function createWalkthroughs(published: () => PublishedWalkthroughs): Walkthroughs {
  let of: PublishedWalkthroughs | undefined
  let rendered = new Map<string, Promise<Tagged<Walkthrough>>>()
  return {
    async list() {
      const { listedWalkthroughs } = await import('@course/contract/course/walkthroughs/walkthrough-text')
      const value = listedWalkthroughs(published().walkthroughs)
      return { value, etag: etagOf(value) }
    },
    async read(id) {
      const now = published()
      if (of !== now) [of, rendered] = [now, new Map()]
      const content = Object.hasOwn(now.walkthroughs, id) ? now.walkthroughs[id] : undefined
      if (!content || content.hidden) throw new Refusal('not_found', 'There is no such walkthrough.')
      const found = rendered.get(id) ?? render(now, id, content)
      rendered.set(id, found)
      return found
    },
  }
}

async function render(
  now: PublishedWalkthroughs,
  id: string,
  content: PublishedWalkthroughs['walkthroughs'][string],
): Promise<Tagged<Walkthrough>> {
  const { renderWalkthrough } = await import('@course/contract/course/walkthroughs/walkthrough-text')
  const value = renderWalkthrough(id, content, now)
  return { value, etag: etagOf(value) }
}
