import { readConfig } from '../config/config.ts'
import { acceptSettings, agreedSettings } from '../start/agreed-settings.ts'
import { openContent, say } from '../start/open-content.ts'
import { runCommand } from '../start/run-command.ts'

/** Makes the settings that all processes share the site's own: card account, TOKEN_SECRET, and PUBLIC_URL. */
async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: handed to the one reader of the environment
  const settings = agreedSettings(readConfig(process.env))
  const database = await (await openContent()).open()
  try {
    const changed = await acceptSettings(database.db, settings)
    say(
      changed.length > 0
        ? `Changed: ${changed.join(', ')}. Restart every process of the site now.`
        : 'The settings are those of the site. Nothing was changed.',
    )
  } finally {
    await database.close()
  }
}

runCommand(main)
