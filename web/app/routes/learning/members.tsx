import { courseProductId, listVideos, readOpenings } from '@course/contract/learning'
import { pages } from '@course/contract/pages'
import { callGuarded, sessionContext } from '../../access/guard.ts'
import { ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageError } from '../../ui/page-error.tsx'
import { privateMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/members.ts'
import styles from './members.module.css'
import { keptIndex, restoredIndex } from './player.ts'
import { ShortcutHint } from './shortcut-hint.tsx'
import type { Action } from './shortcuts.ts'
import { Stage } from './stage.tsx'
import { useKeptSwitch } from './use-kept-switch.ts'
import { useOpenings } from './use-openings.ts'
import { usePlayer } from './use-player.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { VideoList } from './video-list.tsx'
import { WindowNote } from './window-note.tsx'

export const meta = () => privateMeta(pages.members)
export const ErrorBoundary = PageError

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { Email } = context.get(sessionContext)
  const [videos, openings] = await Promise.all([
    callGuarded(request, listVideos, { query: { productId: String(courseProductId) } }),
    callGuarded(request, readOpenings).catch(unlessRedirected),
  ])
  return { email: Email, videos, openings, first: restoredIndex(keptIndex(Email), videos.length) }
}

/** The course works without the figures. */
function unlessRedirected(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

export default function Members({ loaderData }: Route.ComponentProps) {
  const { email, videos, first } = loaderData
  const { opened, window, isKnown, note } = useOpenings(loaderData.openings)
  const isWindowOpen = Boolean(window) || !isKnown
  const { index, video, playing, open, play, previous, next } = usePlayer({
    ...{ email, videos, first, opened, isWindowOpen },
    onOpen: (id) => void note(id),
  })
  const [wide, setWide] = useKeptSwitch('courseWideView', false)
  const [keys, setKeys] = useKeptSwitch('courseShortcuts', true)
  const actions: Record<Action, (() => void) | undefined> = { play, previous, next, wide: () => setWide(!wide) }
  useShortcuts(keys && video !== undefined, (action) => actions[action]?.())
  return (
    <Page>
      <div className={styles.head}>
        <PageTitle level={2}>Course</PageTitle>
        {video && (
          <p className={styles.count}>
            Video {index + 1} of {videos.length}
          </p>
        )}
      </div>
      {!video ? (
        <p>There are no videos yet.</p>
      ) : (
        <div className={wide ? `${styles.course} ${styles.wide}` : styles.course}>
          <Stage video={video} index={index} playing={playing} wide={wide} onPlay={play}>
            <div className={styles.bar}>
              <h3 className={styles.name} aria-live="polite">
                {video.name}
              </h3>
              <div className={styles.turn}>
                <span className={styles.wideSwitch}>
                  <Button quiet aria-pressed={wide} onClick={() => setWide(!wide)}>
                    Wide view
                  </Button>
                </span>
                {previous && (
                  <Button quiet onClick={previous}>
                    Previous
                  </Button>
                )}
                {next && <Button onClick={next}>Next</Button>}
              </div>
            </div>
            {window && <WindowNote window={window} />}
            <ShortcutHint enabled={keys} onChange={setKeys} />
          </Stage>
          <VideoList videos={videos} index={index} opened={opened} onChoose={open} />
        </div>
      )}
    </Page>
  )
}
