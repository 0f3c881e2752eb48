import { expect } from '@playwright/test'
import { type Engine, withLongTimeout } from './engine.ts'

type Name = string | RegExp

/** The page in a browser window. Finds elements by their visible names, and waits until an action is possible. */
export class EnginePage {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Opens an address and waits for hydration. */
  async open(url: string): Promise<void> {
    await this.#engine.open(url)
    await expect.poll(() => this.#inPage(isHydrated), withLongTimeout(`${url} is hydrated`)).toBe(true)
  }

  async expectText(text: string): Promise<void> {
    await expect.poll(() => this.#inPage(shownText), withLongTimeout('text of the page')).toContain(text)
  }

  async expectPath(path: string): Promise<void> {
    await expect.poll(() => this.#inPage(currentPath), withLongTimeout('path of the page')).toBe(path)
  }

  /** Waits until a field, button, link or frame can be clicked. @returns its center */
  async expectReady(name: Name): Promise<{ x: number; y: number }> {
    let middle: { x: number; y: number } | undefined
    const standsStill = async () => {
      const before = middle
      middle = await this.#inPage(findCenter, toPattern(name))
      return middle !== undefined && middle.x === before?.x && middle.y === before.y
    }
    await expect.poll(standsStill, withLongTimeout(`${name} is ready`)).toBe(true)
    if (!middle) throw new Error(`${name} is gone.`)
    return middle
  }

  /** Clicks a field, button, link or frame. Content that arrives meanwhile can move it away, so it clicks again then. */
  async press(name: Name): Promise<void> {
    let isMissed: boolean | undefined
    do {
      const { x, y } = await this.expectReady(name)
      await this.#inPage(watchNextClick, toPattern(name))
      await this.#engine.click(x, y)
      isMissed = await this.#inPage(hasMissed)
    } while (isMissed)
  }

  /** Clicks a field, or a card field's frame, and replaces its value. */
  async fill(name: string, text: string): Promise<void> {
    await this.press(name)
    await expect
      .poll(() => this.#inPage(hasFocus, toPattern(name)), withLongTimeout(`${name} has the focus`))
      .toBe(true)
    await this.#engine.type(text)
  }

  /** Runs a function in the page. Undefined if it returns null, or while the document is being replaced. */
  async #inPage<A extends string[], R>(question: (...args: A) => R, ...args: A): Promise<R | undefined> {
    const call = `(${question})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`
    const expression = `(() => { ${isNamed}; return ${call} })()`
    return ((await this.#engine.evaluate(expression).catch(() => undefined)) ?? undefined) as R | undefined
  }
}

const toPattern = (name: Name): string =>
  typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source

// The functions below run in the page, so they can't use anything else from this file than isNamed.

const isHydrated = () => document.querySelector('link[rel="manifest"]') !== null

const shownText = () => document.body.innerText

const currentPath = () => location.pathname

function isNamed(element: HTMLElement, pattern: string): boolean {
  const label = (element as HTMLInputElement).labels?.[0] ?? element
  return [label.textContent.trim(), element.title].some((name) => new RegExp(pattern).test(name))
}

/** @returns undefined while the element is missing, disabled or covered */
function findCenter(pattern: string): { x: number; y: number } | undefined {
  const elements = [...document.querySelectorAll<HTMLElement>('a, button, input, iframe, video')]
  const element = elements.find((each) => isNamed(each, pattern))
  if (!element || element.matches(':disabled, [inert] *')) return undefined
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  return element.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : undefined
}

/** Notes on the page if the next click hits something else. A click into a frame is not told to its page. */
function watchNextClick(pattern: string): void {
  const note = ({ target }: Event) => {
    const hit = target instanceof Element ? target.closest<HTMLElement>('a, button, input, video') : null
    document.body.dataset.missedClick = String(!hit || !isNamed(hit, pattern))
  }
  delete document.body.dataset.missedClick
  document.addEventListener('click', note, { capture: true, once: true })
}

const hasMissed = () => document.body.dataset.missedClick === 'true'

const hasFocus = (pattern: string) =>
  document.activeElement instanceof HTMLElement && isNamed(document.activeElement, pattern)
