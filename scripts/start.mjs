// Builds what is not built and starts the site in this very process.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write('Node 24, which npm ci brings along, is not the one that runs. Start the site with npm start.\n')
  process.exit(1)
}

const { ensureBuilt } = await import('./build.ts')
await ensureBuilt()
stopWithNpm()
await import('../server/launch.mjs')

/** A SIGTERM sent to npm alone ends npm and never reaches us: without it we would run on unseen. */
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
