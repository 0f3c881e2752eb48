import * as paths from '@course/contract/paths'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { renderTyped } from '@course/contract/publishing/previews'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, errorMessage } from '../../../api.ts'
import styles from './form/editor.module.css'
import type { ShownPage } from './live-pages.ts'
import { documentForm, shownName } from './model/document-form.ts'
import type { Json } from './model/json.ts'
import { placeText } from './model/problem-places.ts'

/** How long after the last key the page follows, in milliseconds. */
const pause = 200

interface LivePageProps {
  document: DocumentName
  body: Json
  pages: readonly ShownPage[]
}

/** The real page, as the server renders it with what is typed; or why it can't be shown. Its links lead to other pages. */
export function LivePage({ document, body, pages }: LivePageProps) {
  const [path, setPath] = useState<string>(pages[0]?.[0] ?? paths.home)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isReady, setIsReady] = useState(false)
  const [isVisible, setIsVisible] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)

  // On a small screen, the form may be shown instead.
  useEffect(() => {
    if (!frame.current) return
    const sizes = new ResizeObserver(([size]) => setIsVisible(size !== undefined && size.contentRect.width > 0))
    sizes.observe(frame.current)
    return () => sizes.disconnect()
  }, [])
  useEffect(() => {
    if (!isReady || !isVisible) return
    const ending = new AbortController()
    const follow = async () => {
      try {
        const sent = { params: { document }, body: { Path: path, Body: body }, signal: ending.signal }
        const { html } = await call(renderTyped, sent)
        if (frame.current) showInFrame(frame.current, html, path)
        setProblems([])
      } catch (error) {
        if (!ending.signal.aborted) setProblems(problemTexts(document, body, error))
      }
    }
    const timer = setTimeout(follow, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [document, body, path, isReady, isVisible])

  const start = () => {
    frame.current?.contentDocument?.addEventListener('click', (event) => openLink(event, setPath))
    setIsReady(true)
  }

  return (
    <div className={styles.live} data-has-problems={problems.length > 0 || undefined}>
      {pages.some(([each]) => each !== path) && (
        <fieldset className={styles.choose} aria-label="Page">
          {pages.map(([each, title]) => (
            <button
              type="button"
              className={styles.small}
              aria-pressed={each === path}
              key={each}
              onClick={() => setPath(each)}
            >
              {title}
            </button>
          ))}
        </fieldset>
      )}
      {problems.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {/* No script of the page runs, and its forms send nothing. The document is empty until the server has answered. */}
      <iframe
        className={styles.frame}
        ref={frame}
        title="The page as it will be"
        sandbox="allow-same-origin"
        srcDoc="<!DOCTYPE html>"
        onLoad={start}
      />
    </div>
  )
}

/** The server's message, with what is wrong in each field. */
function problemTexts(document: DocumentName, body: Json, error: unknown): string[] {
  const form = documentForm(document)
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  const places = fields.map(([name, text]) => [placeText(form, body, shownName(form, name)), text])
  return [errorMessage(error), ...places.map((parts) => parts.filter(Boolean).join(': '))]
}

/** Opens other pages of the site beside the form, and other sites in a new tab. */
function openLink(event: MouseEvent, openPage: (path: string) => void): void {
  const link = (event.target as Element).closest('a')
  if (!link) return
  event.preventDefault()
  const address = link.getAttribute('href') ?? ''
  const [path = '', place = ''] = address.replace(/\?[^#]*/, '').split('#')
  if (path === '') link.ownerDocument.getElementById(place)?.scrollIntoView()
  else if (paths.isDocument(path)) openPage(path)
  else if (/^https?:/.test(address)) open(address, '_blank', 'noopener')
}

/**
 * Puts a page into a frame without loading the frame again. So the same page stays where it was scrolled to, with what was
 * opened on it.
 */
function showInFrame(frame: HTMLIFrameElement, html: string, path: string): void {
  const view = frame.contentWindow as (Window & typeof globalThis) | null
  const shown = frame.contentDocument
  if (!view || !shown) return
  // The frame has the policy of the editor's page, which allows no style element of another one.
  const [style = '', css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const root = new DOMParser().parseFromString(html.replace(style, ''), 'text/html').documentElement
  for (const element of root.querySelectorAll('script, noscript')) element.remove()
  // Safari hears no press in a frame without scripts. There, a link must do nothing instead of leaving the page.
  for (const link of root.querySelectorAll('a')) link.target = '_blank'
  const { theme } = document.documentElement.dataset
  if (theme) root.dataset.theme = theme
  const isSame = frame.dataset.path === path
  const top = isSame ? view.scrollY : 0
  if (isSame) keepOpen(shown, root)
  frame.dataset.path = path
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  shown.adoptedStyleSheets = [sheet]
  shown.documentElement.replaceWith(root)
  view.scrollTo({ top, behavior: 'instant' })
}

/** Opens in a page what is open in the one before it. */
function keepOpen(shown: Document, root: HTMLElement): void {
  const before = shown.querySelectorAll('details')
  root.querySelectorAll('details').forEach((details, place) => {
    details.open = before[place]?.open ?? details.open
  })
}
