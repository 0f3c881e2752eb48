import { useId } from 'react'
import styles from './content-list.module.css'

interface FilterFieldProps {
  label: string
  placeholder: string
  value: string
  /** How much was found, which screen readers say. */
  found: string
  onFilter: (value: string) => void
}

/** Filters a list that is already here with each character. */
export function FilterField({ label, placeholder, value, found, onFilter }: FilterFieldProps) {
  const id = useId()
  return (
    <search className={styles.filter} aria-label={label}>
      <p className={styles.filterTop}>
        <label htmlFor={id}>{label}</label>
        <span role="status">{found}</span>
      </p>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onFilter(target.value)}
      />
    </search>
  )
}
