import { Button } from '../../../../kit/button.tsx'
import field from '../../../../kit/field.module.css'
import { Notice } from '../../../../kit/notice.tsx'
import shared from '../checkout.module.css'
import { type CardFieldName, cardFieldLook, cardFieldNames, cardLabels, cvvHint } from './card-fields.ts'
import cardMarksStyles from './card-marks.module.css'
import styles from './card-panel.module.css'
import { containerId, type useCardFields } from './use-card-fields.ts'

type CardPanelProps = Pick<
  ReturnType<typeof useCardFields>,
  'build' | 'loading' | 'accepted' | 'state' | 'problems' | 'rebuild'
> & {
  note: string
}

/** The card fields. Each is in an iframe of the card provider, so the site never sees card data. */
export function CardPanel({ build, loading, accepted, state, problems, rebuild, note }: CardPanelProps) {
  const brand = state?.brand
  return (
    <section className={shared.panel} aria-labelledby="card">
      <div className={styles.head}>
        <h2 id="card">Your card</h2>
        <CardMarks accepted={accepted} brand={brand} />
        <p className={brand && !hasMark(brand) ? styles.brand : 'visually-hidden'} aria-live="polite">
          {brand}
        </p>
      </div>
      <CardLoading loading={loading} rebuild={rebuild} />
      <div className={styles.fields} hidden={loading.kind === 'failed'}>
        <div className={styles.grid} key={build}>
          {cardFieldNames.map((name) => (
            <CardField key={name} name={name} look={cardFieldLook(state?.fields[name])} problem={problems[name]} />
          ))}
          <p className={styles.cvv}>{cvvHint}</p>
        </div>
      </div>
      <p className={styles.safe}>{note}</p>
    </section>
  )
}

function CardLoading({ loading, rebuild }: Pick<CardPanelProps, 'loading' | 'rebuild'>) {
  if (loading.kind === 'slow')
    return <Notice>The card fields are taking longer than usual to load. Please wait.</Notice>
  if (loading.kind !== 'failed') return null
  return (
    <>
      <Notice kind="error">{loading.reason}</Notice>
      <Button quiet onClick={rebuild}>
        Try again
      </Button>
    </>
  )
}

interface CardFieldProps {
  name: CardFieldName
  look: ReturnType<typeof cardFieldLook>
  problem: string | undefined
}

/** The provider's library owns the container's class and content, so our state is in `data-` attributes. */
function CardField({ name, look, problem }: CardFieldProps) {
  return (
    <div className={name === 'number' ? styles.wide : undefined}>
      <label className={styles.label} htmlFor={containerId(name)} id={`${containerId(name)}-label`}>
        {cardLabels[name]}
      </label>
      <div id={containerId(name)} className={styles.hosted} data-field={name} data-state={problem ? 'invalid' : look} />
      <p className={field.problem}>{problem}</p>
    </div>
  )
}

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
const hasMark = (brand: string): boolean => Object.keys(marks).some((name) => isSame(name, brand))

/**
 * The marks of the cards that are accepted. Once the number tells the brand, the other marks fade.
 * @param accepted empty until the provider has told
 */
const CardMarks = ({ accepted, brand }: { accepted: readonly string[]; brand: string | undefined }) => (
  <ul className={cardMarksStyles.marks} aria-label="Accepted cards" data-known={brand ? '' : undefined}>
    {Object.entries(marks)
      .filter(([name]) => accepted.includes(name))
      .map(([name, text]) => (
        <li key={name} data-card={name} data-mark={text} data-is-it={isSame(name, brand) ? '' : undefined}>
          <span className="visually-hidden">{name}</span>
        </li>
      ))}
  </ul>
)
