import styles from './logo.module.css'

/** The owner's logo. Decorative, because the name is always beside it. */
export const Logo = ({ isLarge = false }: { isLarge?: boolean }) => (
  <span className={isLarge ? `${styles.logo} ${styles.large}` : styles.logo} />
)
