import styles from './card-marks.module.css'

/** The brands that have a mark, by the names that the card provider uses. */
const marks: Readonly<Record<string, string>> = {
  Visa: 'VISA',
  MasterCard: '',
  'American Express': 'AMEX',
  Discover: 'DISCOVER',
}

/** The provider writes "MasterCard" in its settings and "Mastercard" for a typed number. */
const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

/** Whether a brand has a mark; otherwise its name has to be shown. */
export const hasMark = (brand: string): boolean => Object.keys(marks).some((name) => isSame(name, brand))

/**
 * The marks of the cards that are accepted. Once the number tells the brand, the other marks fade.
 * @param accepted empty until the provider has told
 */
export const CardMarks = ({ accepted, brand }: { accepted: readonly string[]; brand: string | undefined }) => (
  <ul className={styles.marks} aria-label="Accepted cards" data-known={brand ? '' : undefined}>
    {Object.entries(marks)
      .filter(([name]) => accepted.includes(name))
      .map(([name, text]) => (
        <li key={name} data-card={name} data-mark={text} data-is-it={isSame(name, brand) ? '' : undefined}>
          <span className="visually-hidden">{name}</span>
        </li>
      ))}
  </ul>
)
