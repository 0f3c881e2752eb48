/**
 * Puts a page into a frame without loading the frame again. So the same page stays where it was scrolled to, with what was
 * opened on it.
 */
export function showInFrame(frame: HTMLIFrameElement, html: string, path: string): void {
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
