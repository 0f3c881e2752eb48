import { isolate } from '@course/contract/words/isolated-text'
import { siteTimeText } from '../../../../shell/site-time.tsx'

/** Such as "by Ada Lovelace on Sun, Nov 22, 2026, 9:41 PM CST". Nobody saved what came from files. */
export const byAndWhen = (by: string | null, iso: string): string =>
  by === null ? `from the files on ${siteTimeText(iso)}` : `by ${isolate(by)} on ${siteTimeText(iso)}`
