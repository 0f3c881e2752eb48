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
  const lastSearch = useRef(search)

  // Going back changes the search, but a late answer must not overwrite what was typed since.
  useEffect(() => {
    if (lastSearch.current === search || !input.current) return
    lastSearch.current = search
    input.current.value = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const submitSearch = () => {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === lastSearch.current) return
    lastSearch.current = text
    onSearch(text)
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submitSearch()
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
              timer.current = setTimeout(submitSearch, pause)
            }}
            onBlur={submitSearch}
          />
        </div>
      </form>
    </search>
  )
}
