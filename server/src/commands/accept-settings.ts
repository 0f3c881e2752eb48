import { acceptSettings, agreedSettings } from '../start/agreed-settings.ts'
import { onDatabase, readSettings, say } from '../start/command.ts'
import { runCommand } from '../start/run-command.ts'

/** Makes the settings that all processes share the site's own: card account, TOKEN_SECRET, and PUBLIC_URL. */
async function main(): Promise<void> {
  const config = readSettings()
  const changed = await onDatabase(config, ({ db }) => acceptSettings(db, agreedSettings(config)))
  say(
    changed.length > 0
      ? `Changed: ${changed.join(', ')}. Restart every process of the site now.`
      : 'The settings are those of the site. Nothing was changed.',
  )
}

runCommand(main)
