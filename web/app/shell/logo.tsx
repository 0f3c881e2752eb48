import { logoFile } from '../site-facts.ts'
import styles from './logo.module.css'

/** The owner's logo. Decorative, because the name is always beside it, so it loads after the text and its font. */
export const Logo = ({ isLarge = false }: { isLarge?: boolean }) => (
  <img
    className={isLarge ? `${styles.logo} ${styles.large}` : styles.logo}
    src={logoFile()}
    alt=""
    width="30"
    height="30"
    loading="lazy"
    fetchPriority="low"
  />
)
