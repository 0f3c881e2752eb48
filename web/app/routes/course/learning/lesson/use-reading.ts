import { type LessonPlace, saveLessonPlace } from '@course/contract/course/lessons/lessons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../../../api.ts'
import { beforeLogout } from '../../../../player/leaving.ts'
import { isViewing } from '../../../../storage.ts'
import { anchorOf, findBlocks, wordsOfBlock } from '../../notes/paragraphs.ts'
import { indexAtPercent, percentBefore, placeToKeep, type ReadingPlace } from './reading-place.ts'

/** A member who stays at a place this long reads there. In milliseconds. */
const readsAfter = 1_500
/** People read in the upper part of a window. */
const readingLine = 0.3

interface ReadingOptions {
  videoId: string
  /** Where the member stopped, maybe on another device. */
  place: LessonPlace | undefined
  /** The IDs of the lesson's headings. */
  headingIds: readonly string[]
}

/** Follows how far a lesson is read, and keeps the place for the member's other devices. */
export function useReading(text: RefObject<HTMLElement | null>, options: ReadingOptions) {
  const [seen, setSeen] = useState<{ percent: number; heading: string | undefined }>({ percent: 0, heading: undefined })
  const given = useRef(options)
  useEffect(() => {
    const { videoId, place, headingIds } = given.current
    const blocks = findBlocks(text.current)
    const lengths = blocks.map((block) => block.textContent?.length ?? 0)
    const keeper = createPlaceKeeper(videoId, blocks, place)
    let frame = 0
    const look = () => {
      frame = 0
      const line = innerHeight * readingLine
      const found = findPlace(blocks, lengths, line)
      const heading = headingIds.findLast((id) => topOf(document.getElementById(id)) <= line)
      const percent = found?.percent ?? (topOf(blocks[0]) > line ? 0 : 100)
      setSeen((before) => (before.percent === percent && before.heading === heading ? before : { percent, heading }))
      if (topOf(blocks[0]) <= line) keeper.note(found)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    const saveNow = () => void keeper.saveNow()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('pagehide', saveNow)
    const forget = beforeLogout(keeper.saveNow)
    look()
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('pagehide', saveNow)
      forget()
      cancelAnimationFrame(frame)
      saveNow()
    }
  }, [text])
  return seen
}

const topOf = (element: Element | null | undefined): number =>
  element?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY

/** @returns undefined if all of the text is above the line */
function findPlace(blocks: readonly Element[], lengths: readonly number[], line: number): ReadingPlace | undefined {
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > line)
  return index === -1 ? undefined : { index, percent: percentBefore(lengths, index) }
}

/** Saves the place once the member stays there. A failure is not shown: the next place is saved as well. */
function createPlaceKeeper(videoId: string, blocks: readonly Element[], place: LessonPlace | undefined) {
  let last = { anchor: place?.anchor, percent: place?.percent ?? 0 }
  let waiting: ReadingPlace | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveNow = async () => {
    clearTimeout(timer)
    const block = blocks[waiting?.index ?? -1]
    if (!waiting || !block) return
    const now = { anchor: anchorOf(wordsOfBlock(block)), percent: waiting.percent }
    waiting = undefined
    if (now.anchor === last.anchor && now.percent === last.percent) return
    last = now
    const body = { Anchor: now.anchor, Percent: now.percent }
    await call(saveLessonPlace, { params: { id: videoId }, body, keepalive: true }).catch(() => undefined)
  }
  return {
    note(found: ReadingPlace | undefined) {
      if (isViewing()) return
      clearTimeout(timer)
      waiting = placeToKeep(found, last.percent, blocks.length - 1)
      timer = setTimeout(() => void saveNow(), readsAfter)
    },
    saveNow,
  }
}

/** Goes to where the member stopped: to that paragraph or, if it was edited, to the one at that share of the text. */
export function goToPlace(text: Element | null, { anchor, percent }: LessonPlace): void {
  const blocks = findBlocks(text)
  const lengths = blocks.map((block) => block.textContent?.length ?? 0)
  const same = blocks.find((block) => anchorOf(wordsOfBlock(block)) === anchor)
  goToPart(same ?? blocks[indexAtPercent(lengths, percent)])
}

/** Scrolls to a part of the page and moves the focus there, so that the next Tab continues in it. */
export function goToPart(part: HTMLElement | null | undefined): void {
  if (!part) return
  part.tabIndex = -1
  part.focus({ preventScroll: true })
  part.scrollIntoView()
}
