import { maxSearch } from '@course/contract/course/search'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './search-box.module.css'

const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }))

const fields = 'input, textarea, select, [contenteditable="true"]'

/** The search over everything that a member has bought. What shows the results is loaded with the first character. */
export function SearchBox() {
  const [typed, setTyped] = useState('')
  /** On a phone the field is shown only when it is wanted. */
  const [isShown, setShown] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const show = () => {
    setShown(true)
    setOpen(true)
    requestAnimationFrame(() => input.current?.focus())
  }
  const close = () => setOpen(false)

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(fields)
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  })
  useEffect(() => {
    const leave = ({ target }: Event) => box.current?.contains(target as Node) || close()
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what closes it
  useEffect(() => {
    setOpen(false)
    setShown(false)
  }, [key])

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
        <Glass /> Search
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
          onFocus={() => setOpen(true)}
          onChange={({ target }) => {
            setTyped(target.value)
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
