import { maxSearch } from '@course/contract/course/search'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './search-box.module.css'

const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }))

/** The search in everything that a member has bought. The panel of results is loaded with the first character. */
export function SearchBox() {
  const [typed, setTyped] = useState('')
  const { isShown, setShown, isOpen, setOpen } = useShown()
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const show = () => {
    setShown(true)
    setOpen(true)
    requestAnimationFrame(() => input.current?.focus())
  }
  const close = () => setOpen(false)

  useSlash(show)
  useLeaving(box, close)

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
      input.current?.focus()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveBetweenResults(event, input.current)
  }
  return (
    <search className={styles.box} ref={box} onKeyDown={onKey} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles.button}
        aria-expanded={isShown}
        onClick={() => (isShown ? setShown(false) : show())}
      >
        <Glass />
        <span className="visually-hidden">Search</span>
      </button>
      <div className={styles.field}>
        <Glass />
        <input
          ref={input}
          className={styles.input}
          type="search"
          aria-label="Search the course"
          placeholder="Search the course"
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearch}
          value={typed}
          onClick={() => setOpen(true)}
          onChange={({ target }) => {
            setTyped(target.value)
            // A tablet that is turned has the field of a phone.
            setShown(true)
            setOpen(true)
          }}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </div>
      {isOpen && typed.trim() !== '' && (
        <Suspense>
          <SearchPanel typed={typed} onChoose={close} />
        </Suspense>
      )}
    </search>
  )
}

/** The arrow keys go from the field through the results and back. */
function moveBetweenResults(event: KeyboardEvent, input: HTMLInputElement | null): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  if (links.length === 0) return
  event.preventDefault()
  const stops = [input, ...links]
  const at = stops.indexOf(document.activeElement as HTMLInputElement)
  stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]?.focus()
}

const Glass = () => (
  <svg className={styles.glass} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" strokeWidth="2" />
    <path d="M13 13l4.5 4.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

const fields = 'input, textarea, select, [contenteditable="true"]'

/** Whether the field and its results are shown. Both belong to a visit of a page, so going to another one closes them. */
function useShown() {
  const { key } = useLocation()
  /** On a phone, the field is shown only after a press on its button. */
  const [shownOn, setShownOn] = useState<string>()
  const [openOn, setOpenOn] = useState<string>()
  return {
    isShown: shownOn === key,
    setShown: (shown: boolean) => setShownOn(shown ? key : undefined),
    isOpen: openOn === key,
    setOpen: (open: boolean) => setOpenOn(open ? key : undefined),
  }
}

/** Runs when "/" is pressed outside of a field. */
function useSlash(act: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(fields)
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** Runs when the pointer or the focus goes elsewhere. */
function useLeaving(part: RefObject<HTMLElement | null>, act: () => void): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !part.current?.contains(target)) act()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  })
}
