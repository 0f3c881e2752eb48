import { listVideos } from '@course/contract/learning'
import { useState } from 'react'
import { callGuarded, sessionContext } from '../../guarded.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import { VideoFrame } from '../../ui/video-frame.tsx'
import type { Route } from './+types/members.ts'
import styles from './members.module.css'
import { keepIndex, keptIndex, nextOf, previousOf, restoredIndex } from './player.ts'

export const meta = () => privateMeta('Course')
export const ErrorBoundary = PageError

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { Email } = context.get(sessionContext)
  const videos = await callGuarded(request, listVideos, { query: { productId: '1' } })
  return { email: Email, videos, first: restoredIndex(keptIndex(Email), videos.length) }
}

export default function Members({ loaderData: { email, videos, first } }: Route.ComponentProps) {
  const [index, setIndex] = useState(first)
  const open = (chosen: number) => {
    setIndex(chosen)
    keepIndex(email, chosen)
  }
  const video = videos[index]
  return (
    <Page>
      <PageTitle level={2}>Course</PageTitle>
      {!video ? (
        <p>There are no videos yet.</p>
      ) : (
        <div className={styles.course}>
          <section className={styles.stage} aria-label="Video">
            <VideoFrame key={video.id} title={video.name} vimeoNumber={video.vimeoNumber} vimeoHash={video.vimeoHash} />
            <h3 className={styles.name} aria-live="polite">
              {video.name}
            </h3>
            <div className={styles.turn}>
              {index > 0 && (
                <Button quiet onClick={() => open(previousOf(index, videos.length))}>
                  Previous
                </Button>
              )}
              {index < videos.length - 1 && <Button onClick={() => open(nextOf(index, videos.length))}>Next</Button>}
            </div>
          </section>
          <nav aria-label="Videos">
            <ol className={styles.list}>
              {videos.map(({ id, name }, position) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.jump}
                    aria-current={position === index ? 'true' : undefined}
                    onClick={() => open(position)}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
        </div>
      )}
    </Page>
  )
}
