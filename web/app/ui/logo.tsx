import styles from './logo.module.css'

/** The owner's sign, for the eye alone: beside it stands its name or what it seals. */
export const Logo = ({ isLarge = false }: { isLarge?: boolean }) => (
  <span className={isLarge ? `${styles.logo} ${styles.large}` : styles.logo} />
)
