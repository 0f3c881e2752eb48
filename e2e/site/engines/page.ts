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

  async press(name: Name): Promise<void> {
    const { x, y } = await this.expectReady(name)
    await this.#engine.click(x, y)
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
    const expression = `(${question})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`
    return ((await this.#engine.evaluate(expression).catch(() => undefined)) ?? undefined) as R | undefined
  }
}

const toPattern = (name: Name): string =>
  typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source

// Each function below runs in the page by itself, so it can't use anything else from this file.

const isHydrated = () => document.querySelector('link[rel="manifest"]') !== null

const shownText = () => document.body.innerText

const currentPath = () => location.pathname

/** @returns undefined while the element is missing, disabled or covered */
function findCenter(pattern: string): { x: number; y: number } | undefined {
  const element = [...document.querySelectorAll<HTMLElement>('a, button, input, iframe, video')].find((each) => {
    const label = (each as HTMLInputElement).labels?.[0] ?? each
    return [label.textContent.trim(), each.title].some((name) => new RegExp(pattern).test(name))
  })
  if (!element || element.matches(':disabled, [inert] *')) return undefined
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const middle = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  return element.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : undefined
}

function hasFocus(pattern: string): boolean {
  const element = document.activeElement as HTMLInputElement | null
  const label = element?.labels?.[0]?.textContent.trim() ?? element?.title ?? ''
  return new RegExp(pattern).test(label)
}
