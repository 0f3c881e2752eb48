import { useEffect } from 'react'
import type { ProductPicture as Picture } from '../../page-data/product-pictures.ts'
import { darkPictures, startThemedPictures } from '../../shell/theme.ts'
import styles from './product-picture.module.css'

/** @param isFirst whether it is on the first screen; others wait until they are near */
export function ProductPicture({ picture, isFirst }: { picture: Picture; isFirst?: boolean }) {
  useEffect(() => startThemedPictures(), [])
  return (
    <picture className={styles.picture}>
      <source media={darkPictures.system} srcSet={picture.dark} />
      <img src={picture.light} alt={picture.alt} width="1200" height="750" loading={isFirst ? undefined : 'lazy'} />
    </picture>
  )
}
