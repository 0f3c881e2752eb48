import * as paths from '@course/contract/paths'
import type { DocumentName } from '@course/contract/publishing/documents/documents'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './form/editor.module.css'
import type { ShownPage } from './live-pages.ts'
import { documentForm, findProblems } from './model/document-form.ts'
import type { Json } from './model/json.ts'
import { withPlaceholders } from './model/problem-places.ts'

/** How long after the last key the page follows, in milliseconds. */
const pause = 200

interface LivePageProps {
  document: DocumentName
  body: Json
  pages: readonly ShownPage[]
}

/** What the page is made of: dots stand where a text is missing. Undefined if something else is missing, too. */
function shownBody(document: DocumentName, body: Json): Json | undefined {
  const filled = withPlaceholders(documentForm(document), body, Object.keys(findProblems(document, body)))
  return Object.keys(findProblems(document, filled)).length === 0 ? filled : undefined
}

/** The real page in a frame, which shows what is typed. It loads everything else itself, and says when it is ready. */
export function LivePage({ document, body, pages }: LivePageProps) {
  const [first] = pages
  const [page, setPage] = useState<string>(first?.[0] ?? 'home')
  const frame = useRef<HTMLIFrameElement>(null)
  const [isBehind, setIsBehind] = useState(false)

  const send = useEffectEvent((typed: Json = body) => {
    const shown = shownBody(document, typed)
    setIsBehind(shown === undefined)
    // With other problems, the page stays as it is, unless it has shown nothing yet.
    const message = { kind: 'preview-draft', document, body: shown ?? typed }
    frame.current?.contentWindow?.postMessage(message, location.origin)
  })

  useEffect(() => {
    const listen = (event: MessageEvent<{ kind?: string } | null>) => {
      const isOurs = event.origin === location.origin && event.source === frame.current?.contentWindow
      if (isOurs && event.data?.kind === 'preview-ready') send()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => send(body), pause)
    return () => clearTimeout(timer)
  }, [body])

  return (
    <div className={styles.live}>
      {pages.length > 1 && (
        <fieldset className={styles.choose} aria-label="Page">
          {pages.map(([name, title]) => (
            <button
              type="button"
              className={styles.small}
              aria-pressed={name === page}
              key={name}
              onClick={() => setPage(name)}
            >
              {title}
            </button>
          ))}
        </fieldset>
      )}
      {isBehind && (
        <p className={styles.help}>The page follows again as soon as what you typed is complete and correct.</p>
      )}
      <iframe className={styles.frame} ref={frame} title="The page as it will be" src={paths.preview('live', page)} />
    </div>
  )
}
