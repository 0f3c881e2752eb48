import { diffArrays } from 'diff'
import styles from './difference.module.css'

/** Texts above this length are shown whole, as comparing them word by word takes too long. In characters. */
const longest = 20_000

/** A text with its removed and added words. */
export function WordMarks({ before, after }: { before: string; after: string }) {
  if (before.length + after.length > longest) return <Both before={before} after={after} />
  const parts = diffArrays(wordsOf(before), wordsOf(after))
  // Positions never change, as the parts are made anew.
  const keyed = parts.map(({ value, ...part }, index) => ({ ...part, value: value.join(''), key: `${index}` }))
  return (
    <p className={styles.text}>
      {keyed.map(({ key, value, added, removed }) =>
        added ? <Added key={key} text={value} /> : removed ? <Removed key={key} text={value} /> : value,
      )}
    </p>
  )
}

/** Words and the white space between them. An amount such as 29.99 is one word. */
const wordsOf = (text: string): string[] => text.split(/(\s+)/)

const Both = ({ before, after }: { before: string; after: string }) => (
  <>
    <p className={styles.text}>
      <Removed text={before} />
    </p>
    <p className={styles.text}>
      <Added text={after} />
    </p>
  </>
)

export const Added = ({ text }: { text: string }) => (
  <ins className={styles.added}>
    <span className="visually-hidden"> added: </span>
    {text}
  </ins>
)

export const Removed = ({ text }: { text: string }) => (
  <del className={styles.removed}>
    <span className="visually-hidden"> removed: </span>
    {text}
  </del>
)
