import type { VimeoAddress, VimeoAnswer, VimeoCheck } from './vimeo-check.ts'

/** Vimeo that tests set up. It knows every video, with a length of 60 seconds, unless a test says otherwise. */
export interface FakeVimeo extends VimeoCheck {
  asked: VimeoAddress[]
  /** The answer for a video, by its number, or for every video. */
  answer(answer: VimeoAnswer, vimeoNumber?: string): void
}

export function fakeVimeo(): FakeVimeo {
  let usual: VimeoAnswer = { kind: 'playable', seconds: 60 }
  const answers = new Map<string, VimeoAnswer>()
  const asked: VimeoAddress[] = []
  return {
    asked,
    answer(answer, vimeoNumber) {
      if (vimeoNumber === undefined) usual = answer
      else answers.set(vimeoNumber, answer)
    },
    async check(video) {
      asked.push(video)
      return answers.get(video.vimeoNumber) ?? usual
    },
  }
}
