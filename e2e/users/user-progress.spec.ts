import * as paths from '@course/contract/paths'
import videos from '../../content/videos.json' with { type: 'json' }
import { callAs, createUser, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { videoCount } from '../support/course.ts'
import { expect, test } from '../support/test.ts'

const [first, second] = videos

test("a user's page shows the owner what the user has watched", async ({ page, site }) => {
  const member = await createUser(site, 'Paid User')
  await logIn(page, site.admin, `${paths.users}?search=${member.Email}`)
  await findRow(page, member.Email).getByRole('link').click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress).toContainText('Nothing watched yet.')

  const report = { VideoId: second?.id, Ranges: [[0, 7]], Position: 7, Duration: 62, At: new Date(), Seq: 1 }
  // Nobody can have watched more than twice the seconds since the account was made.
  const send = () => callAs(site, member, 'progress', { Device: 'phone', Reports: [report] })
  await expect(send).toPass({ timeout: 60_000, intervals: [500] })
  await callAs(site, member, `videos/${first?.id}/completed`, { Completed: true })

  await page.reload()
  await expect(progress).toContainText(
    new RegExp(`1 of ${videoCount} completed; last watched \\w{3}, \\w{3} \\d+, 20\\d\\d, [\\d:]+\\s[AP]M C[SD]T`),
  )
  const rows = progress.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveText(`Video 1: ${first?.name}marked as completed`)
  await expect(rows.last()).toHaveText(
    /^Video 2: .*11% watched; last watched \w{3}, \w{3} \d+, 20\d\d, [\d:]+\s[AP]M C[SD]T$/,
  )
  await expect(rows.last()).toContainText(second?.name ?? '')
})
