import type { BrowserContext, ConsoleMessage, Page, Route } from '@playwright/test'

export interface PageErrors {
  /** Violations of the security policy, uncaught errors, and errors in the console that nobody expected. */
  list(): string[]
  /** Accepts errors that a journey provokes elsewhere than by answering a request of its page. */
  expect(pattern: RegExp): void
}

/** A journey asserts what the screen says about a refusal, so the browser's line about it says nothing new. */
const refusal = /^Failed to load resource: the server responded with a status of 4\d\d /

/** The pages log the error of a navigation that failed, also if the journey or the API made it fail. */
const failedNavigation = /^(?:ApiError|TypeError: Failed to fetch)\b/

/** Journeys run scripts in every frame. The page beside a form allows none, and shows what it should anyway. */
const scriptOfJourney = /^Blocked script execution in 'about:srcdoc'/

/**
 * Records what pages report as wrong. Expected are refusals by the API, pages that don't exist, and requests that the
 * journey itself answers or aborts.
 */
export function recordPageErrors(context: BrowserContext): PageErrors {
  const thrown: string[] = []
  const logged: ConsoleMessage[] = []
  const expected: RegExp[] = []
  const provoked = new Set<string>()
  const opened = new Set<string>()
  context.on('weberror', (error) => thrown.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') logged.push(message)
    else if (/Content Security Policy|Minified React error/i.test(message.text())) thrown.push(message.text())
  })
  recordAnswers(context, provoked)
  context.on('page', (page) => {
    recordAnswers(page, provoked)
    page.on('framenavigated', (frame) => opened.add(withoutHash(frame.url())))
  })

  const isExpected = (message: ConsoleMessage) => {
    const text = message.text()
    if (scriptOfJourney.test(text)) return true
    const url = URL.parse(message.location().url)
    if (text.startsWith('Failed to load resource')) {
      const isRefusal = refusal.test(text) && (url?.pathname.startsWith('/api/') || opened.has(withoutHash(url?.href)))
      // The browser finds no other host.
      return isRefusal || url?.hostname !== 'localhost' || provoked.has(url.href)
    }
    return failedNavigation.test(text) && logged.some((other) => other.text().startsWith('Failed to load resource'))
  }
  return {
    list: () => {
      const errors = [...thrown, ...logged.filter((message) => !isExpected(message)).map(describe)]
      return errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    },
    expect: (pattern) => void expected.push(pattern),
  }
}

const withoutHash = (url = '') => url.replace(/#.*/, '')

const describe = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`

/** Remembers the addresses of requests that a journey answers or aborts. */
function recordAnswers(target: Pick<Page, 'route'>, provoked: Set<string>): void {
  const { route } = target
  target.route = (url, handler, options) =>
    route.call(target, url, (asked, request) => handler(recordAnswer(asked, provoked), request), options)
}

function recordAnswer(asked: Route, provoked: Set<string>): Route {
  const { abort, fulfill } = asked
  const record = () => provoked.add(asked.request().url())
  asked.abort = (reason) => {
    record()
    return abort.call(asked, reason)
  }
  asked.fulfill = (answer) => {
    record()
    return fulfill.call(asked, answer)
  }
  return asked
}
