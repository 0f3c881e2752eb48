import { type ComponentType, StrictMode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { addManifest, startFrame } from './start-frame.ts'

// Set before zod loads: otherwise it tests `eval`, which the security policy reports as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Starts a document with a form: its frame, and React in its part. */
export function startPart<P extends object>(Content: ComponentType<P>): void {
  startFrame()
  const part = document.querySelector<HTMLElement>('[data-part]')
  if (!part) return
  const content = (
    <StrictMode>
      <Content {...(JSON.parse(part.dataset.part ?? '') as P)} />
      <Started />
    </StrictMode>
  )
  // A browser has translated the page already, so its texts are not those that hydration expects.
  if (part.querySelector('font')) renderAgain(part, () => createRoot(part).render(content))
  else startTransition(() => void hydrateRoot(part, content))
  part.addEventListener('input', fetchNext, { once: true })
}

function Started() {
  useEffect(addManifest, [])
  return null
}

/** Keeps what was typed. */
function renderAgain(part: HTMLElement, render: () => void): void {
  const fields = () => part.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')
  const typed = [...fields()].map(({ value }) => value)
  flushSync(render)
  fields().forEach((field, place) => {
    field.value = typed[place] ?? ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** While somebody types, the scripts of the page that follows are loaded. */
function fetchNext(): void {
  for (const href of document.body.dataset.next?.split(' ') ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
    )
}
