import { useSyncExternalStore } from 'react'
import type { ProductPicture as Picture } from '../../page-data/product-pictures.ts'
import { chosenTheme, onTheme } from '../../shell/theme.ts'
import styles from './product-picture.module.css'

/** When the dark picture is shown, by the theme that the visitor has chosen. */
const media = { system: '(prefers-color-scheme:dark)', light: 'not all', dark: 'all' }

/** @param isFirst whether it is on the first screen; others wait until they are near */
export function ProductPicture({ picture, isFirst }: { picture: Picture; isFirst?: boolean }) {
  const theme = useSyncExternalStore(onTheme, chosenTheme, () => 'system' as const)
  return (
    <picture className={styles.picture}>
      <source media={media[theme]} srcSet={picture.dark} />
      <img src={picture.light} alt={picture.alt} width="1200" height="750" loading={isFirst ? undefined : 'lazy'} />
    </picture>
  )
}
