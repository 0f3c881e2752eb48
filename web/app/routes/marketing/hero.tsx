import * as paths from '@course/contract/paths'
import { ButtonLink } from '../../kit/button.tsx'
import { Drawing } from '../../kit/drawing.tsx'
import type { homeData } from '../../page-data/home-data.ts'
import { EnrollLink } from '../../purchase/enroll-link.tsx'
import styles from './hero.module.css'
import { ProductPicture } from './product-picture.tsx'
import { VideoPoster } from './video-poster.tsx'

/** The first screen: what it is, for whom, what it costs, and a picture of it. */
export function Hero({ data }: { data: ReturnType<typeof homeData> }) {
  const { words, tagline, price, charged, pictures, drawings } = data
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.title}>
          <p className={styles.tagline}>{tagline}</p>
          <h1>{words.headline}</h1>
          {words.audience && <p>{words.audience}</p>}
          <p className={styles.cost}>
            {price[0]}
            <strong>{price[1]}</strong>
            {price[2]} <small>{charged} charged, once</small>
          </p>
        </div>
        <VideoPoster
          video={words.video}
          label="Watch the video"
          picture={pictures ? <ProductPicture picture={pictures.lesson} isFirst /> : <Drawing svg={drawings.poster} />}
        />
        <div className={styles.more}>
          <p className={styles.lead}>{words.lead}</p>
          <div className={styles.actions}>
            <EnrollLink large />
            <ButtonLink quiet large to={paths.info}>
              Learn more<span className="visually-hidden"> about the course</span>
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
