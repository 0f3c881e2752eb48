import { type ComponentProps, useEffect, useId, useRef } from 'react'
import styles from './table.module.css'

/** The pause in typing that starts the search, in milliseconds. */
const pause = 300

interface SearchFieldProps extends Pick<ComponentProps<'input'>, 'placeholder'> {
  label: string
  /** What is searched for. */
  search: string
  onSearch: (search: string) => void
}

/** Searches while typing, and at once on Enter. */
export function SearchField({ label, search, onSearch, placeholder }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(search)

  // Going back changes the search, but a late answer must not overwrite what was typed since.
  useEffect(() => {
    if (asked.current === search || !input.current) return
    asked.current = search
    input.current.value = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = () => {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() ?? ''
    if (typed === asked.current) return
    asked.current = typed
    onSearch(typed)
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <div className={styles.filter}>
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            ref={input}
            type="search"
            autoComplete="off"
            maxLength={256}
            placeholder={placeholder}
            defaultValue={search}
            onInput={() => {
              clearTimeout(timer.current)
              timer.current = setTimeout(ask, pause)
            }}
            onBlur={ask}
          />
        </div>
      </form>
    </search>
  )
}
