// Builds the site if necessary, and starts it in this process.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write('Node 24, which npm ci brings along, is not the one that runs. Start the site with npm start.\n')
  process.exit(1)
}

const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
stopWithNpm()
await import('../server/launch.mjs')

/** A SIGTERM for npm ends npm but never reaches this process, which would continue to run unnoticed. */
function stopWithNpm() {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== 'start') return
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  check.unref()
}
