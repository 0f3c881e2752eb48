import type { LinkAnswer, LinkCheck } from './link-check.ts'

/** The web as tests set it up. Every address answers, unless a test says otherwise. */
export interface FakeLinks extends LinkCheck {
  asked: string[]
  maxAtOnce(): number
  /** The answers for an address, one after the other, the last one again and again; for every address without one. */
  answer(answers: LinkAnswer[], url?: string): void
}

export function fakeLinks(): FakeLinks {
  let usual: LinkAnswer[] = [{ kind: 'answers' }]
  const answers = new Map<string, LinkAnswer[]>()
  const asked: string[] = []
  const open = new Map<string, number>()
  let most = 0
  return {
    asked,
    maxAtOnce: () => most,
    answer(list, url) {
      if (url === undefined) usual = list
      else answers.set(url, [...list])
    },
    async check(url) {
      asked.push(url)
      const { host } = new URL(url)
      const count = (open.get(host) ?? 0) + 1
      open.set(host, count)
      most = Math.max(most, count)
      await new Promise((resolve) => setImmediate(resolve))
      open.set(host, count - 1)
      const list = answers.get(url) ?? usual
      return (list.length > 1 ? list.shift() : list[0]) ?? { kind: 'answers' }
    },
  }
}
