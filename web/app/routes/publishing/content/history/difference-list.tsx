import { fileAddress } from '@course/contract/publishing/files'
import { diffArrays } from 'diff'
import { useMemo } from 'react'
import { type Difference, findDifferences, shorten } from '../model/differences.ts'
import type { Field } from '../model/fields.ts'
import type { Json } from '../model/json.ts'
import { valueText } from '../model/value-text.ts'
import styles from './difference.module.css'

interface DifferenceListProps {
  form: Field
  before: Json
  after: Json
}

/** What differs between two versions, field by field in the owner's words. */
export function DifferenceList({ form, before, after }: DifferenceListProps) {
  const differences = useMemo(() => findDifferences(form, before, after), [form, before, after])
  if (differences.length === 0) return <p>There is no difference.</p>
  return (
    <ul className={styles.list}>
      {differences.map((difference) => (
        <li className={styles.item} key={`${difference.where.join('/')} ${difference.kind}`}>
          <p className={styles.where}>
            {difference.where.join(' › ') || 'The document'}
            <span className={styles.kind}>{kindText(difference)}</span>
          </p>
          <Change {...difference} />
        </li>
      ))}
    </ul>
  )
}

function kindText({ kind, positions }: Difference): string {
  if (kind === 'moved' && positions) return `Moved from position ${positions[0]} to ${positions[1]}`
  return {
    changed: 'Changed',
    added: 'Added',
    removed: 'Removed',
    moved: 'Moved',
    archived: 'Archived',
    restored: 'Restored',
  }[kind]
}

function Change({ kind, field, before, after }: Difference) {
  if (field.kind === 'picture')
    return (
      <p className={styles.text}>
        {before ? <PictureValue id={before} label="Picture before" /> : null}
        {before && after ? ' → ' : null}
        {after ? <PictureValue id={after} label="Picture after" /> : null}
      </p>
    )
  const [old, now] = [valueText(field, before), valueText(field, after)]
  if (kind === 'changed') return <WordMarks before={old} after={now} />
  if (kind === 'added')
    return (
      <p className={styles.text}>
        <Added text={now} />
      </p>
    )
  if (kind === 'removed')
    return (
      <p className={styles.text}>
        <Removed text={old} />
      </p>
    )
  // Paragraphs have no title, so the text says which one it is.
  return typeof after === 'string' ? <p className={styles.text}>{shorten(after, 120)}</p> : null
}

/** A picture that a version names. One that was erased shows its text instead. */
export const PictureValue = ({ id, label }: { id: Json; label: string }) => (
  <img className={styles.picture} src={fileAddress(String(id), 480, 'webp')} alt={label} />
)

/** Texts above this length are shown whole, as comparing them word by word takes too long. In characters. */
const longest = 20_000

/** A text with its removed and added words. */
function WordMarks({ before, after }: { before: string; after: string }) {
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

const Added = ({ text }: { text: string }) => (
  <ins className={styles.added}>
    <span className="visually-hidden"> added: </span>
    {text}
  </ins>
)

const Removed = ({ text }: { text: string }) => (
  <del className={styles.removed}>
    <span className="visually-hidden"> removed: </span>
    {text}
  </del>
)
