import * as paths from '@course/contract/paths'
import videos from '../../content/videos.json' with { type: 'json' }
import { createToken, createUser, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { videoCount } from '../support/course.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const [first, second] = videos

/** Calls the API with a token: a POST if there is a body. */
function callApi(site: Site, token: string, path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return fetch(`${site.url}/api/${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
}

const markCompleted = (site: Site, token: string, videoId = '') =>
  callApi(site, token, `videos/${videoId}/completed`, { Completed: true })

test("a user's page shows the owner what the user has watched, and administrators without access too", async ({
  page,
  site,
}) => {
  await test.step(`a user's page shows the owner what the user has watched`, async () => {
    const member = await createUser(site, 'Paid User')
    await logIn(page, site.admin, `${paths.users}?search=${member.Email}`)
    await findRow(page, member.Email).getByRole('link').click()
    const progress = page.getByRole('region', { name: 'Progress' })
    await expect(progress).toContainText('Nothing watched yet.')

    const token = await createToken(site, member)
    const report = { VideoId: second?.id, Ranges: [[0, 7]], Position: 7, Duration: 62, At: new Date(), Seq: 1 }
    // Nobody can have watched more than twice the seconds since the account was made.
    const send = () => callApi(site, token, 'progress', { Device: 'phone', Reports: [report] })
    await expect.poll(async () => (await send()).status).toBe(200)
    expect((await markCompleted(site, token, first?.id)).status).toBe(200)

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
    await expectAxePassesOnAnyScreen(page, "a user's page with progress")
  })
  await test.step('an administrator without access to the course sees the numbers of the videos', async () => {
    const [member, clerk] = [await createUser(site, 'Paid User'), await createUser(site, 'Super User')]
    await markCompleted(site, await createToken(site, member), first?.id)
    const token = await createToken(site, site.admin)
    const [user] = (await (await callApi(site, token, `users?limit=1&search=${clerk.Email}`)).json()) as {
      id: string
    }[]
    expect((await callApi(site, token, `users/${user?.id}/access/end`, { Reason: 'Office only' })).status).toBe(200)

    await logIn(page, clerk, `${paths.users}?search=${member.Email}`)
    await findRow(page, member.Email).getByRole('link').click()
    const progress = page.getByRole('region', { name: 'Progress' })
    await expect(progress).toContainText('1 completed')
    await expect(progress.getByRole('listitem')).toHaveText('Video 1marked as completed')
  })
})
