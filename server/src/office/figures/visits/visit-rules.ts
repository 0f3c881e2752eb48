import { isbot } from 'isbot'

/** The headers of a request that say whether a person sees the page. */
export interface PageRequest {
  method: string
  status: number
  userAgent: string | undefined
  /** `Sec-Purpose` or `Purpose`, which browsers send when they load a page that nobody has opened yet. */
  purpose: string | undefined
}

/** Whether a request shows a page to a person. Known bots aren't counted. */
export const isVisit = ({ method, status, userAgent, purpose }: PageRequest): boolean =>
  method === 'GET' &&
  (status === 200 || status === 304) &&
  userAgent !== undefined &&
  !isbot(userAgent) &&
  !/prefetch|prerender|preview/.test(purpose ?? '')
