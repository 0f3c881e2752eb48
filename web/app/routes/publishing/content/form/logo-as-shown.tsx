import type { StoredFile } from '@course/contract/publishing/files'
import { logoShapeText } from '../model/logo-shape.ts'
import styles from './editor.module.css'

/** A logo at the two sizes at which pages draw it, and a word about a shape that becomes small there. */
export function LogoAsShown({ logo }: { logo: StoredFile }) {
  const text = logoShapeText(logo)
  return (
    <figure className={styles.logoAsShown}>
      <img src={logo.url} alt="" className={styles.logoInBar} />
      <img src={logo.url} alt="Logo that is chosen" className={styles.logoOnHome} />
      <figcaption>{text ?? 'As the pages show it: in the bar, and large on the home page.'}</figcaption>
    </figure>
  )
}
