// Runs README's two commands in this checkout as a newcomer would, and checks that they work as README promises.
//   node tools/check/two-commands.mjs install   npm install, without alarming output
//   node tools/check/two-commands.mjs run WORD … npm start until the site answers, then npm test with these words
// `.ci/bare` calls both where there is nothing but Node and npm; the second needs no network but loopback.
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')
const site = 'http://localhost:8080'
const READY_TIMEOUT_MS = 240_000
const STOP_TIMEOUT_MS = 20_000

/** Output that a newcomer would regard as a problem. */
const ALARMING_OUTPUT =
  /EBADENGINE|allow-?scripts|install-scripts|\bnpm (warn|error)|\[WARNING\]|deprecated|DeprecationWarning|ExperimentalWarning/i

const pages = [
  ['/', 'text/html'],
  ['/readyz', 'application/json'],
  ['/remotes.json', 'application/json'],
  ['/api/categories', 'application/json'],
  ['/api/search?search=minigofl', 'application/json'],
  ['/api/openapi.json', 'application/json'],
]

/** Starts npm in a process group of its own. @param {string[]} args @returns the process with its output so far */
function npm(args) {
  const child = spawn('npm', args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const command = { child, output: '', code: undefined, ended: undefined }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      command.output += chunk
      process.stdout.write(chunk)
    })
  }
  command.ended = new Promise((resolve) => {
    child.once('error', (error) => {
      command.output += error.message
      resolve(1)
    })
    child.once('close', (code) => {
      command.code = code ?? 1
      resolve(command.code)
    })
  })
  return command
}

const alarmingLines = (output) => output.split('\n').filter((line) => ALARMING_OUTPUT.test(line))

async function install() {
  const command = npm(['install'])
  const code = await command.ended
  const problems = alarmingLines(command.output).map((line) => `npm install says: ${line}`)
  return code === 0 ? problems : [`npm install ended with ${code}`, ...problems]
}

async function start() {
  const problems = []
  const command = npm(['start'])
  const deadline = Date.now() + READY_TIMEOUT_MS
  let isReady = false
  while (!isReady && command.code === undefined && Date.now() < deadline) {
    isReady = await fetch(`${site}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isReady) await delay(250)
  }
  if (!isReady) problems.push(`npm start: not ready after ${READY_TIMEOUT_MS / 1000} s or ended (${command.code})`)
  else {
    for (const [path, type] of pages) {
      const reply = await fetch(`${site}${path}`)
      const isExpected = reply.ok && reply.headers.get('content-type')?.startsWith(type)
      if (!isExpected) problems.push(`npm start: ${path} answers ${reply.status} ${reply.headers.get('content-type')}`)
      await reply.body?.cancel()
    }
  }
  if (command.code === undefined) {
    // Like Ctrl-C in a terminal: signals the whole process group.
    process.kill(-command.child.pid, 'SIGINT')
    const late = delay(STOP_TIMEOUT_MS).then(() => 'late')
    if ((await Promise.race([command.ended, late])) === 'late') {
      problems.push(`npm start: still there ${STOP_TIMEOUT_MS / 1000} s after Ctrl-C`)
      process.kill(-command.child.pid, 'SIGKILL')
    }
  }
  return [...problems, ...alarmingLines(command.output).map((line) => `npm start says: ${line}`)]
}

async function test() {
  const code = await npm(['test', '--', ...process.argv.slice(3)]).ended
  return code === 0 ? [] : [`npm test ended with ${code}`]
}

const isRun = process.argv[2] === 'run'
const problems = isRun ? await start() : await install()
for (const problem of problems) console.error(`FAILED  ${problem}`)
const totals = { passed: problems.length === 0 ? 1 : 0, failed: problems.length, skipped: 0 }
if (process.env.TEST_TOTALS_FILE) appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify(totals)}\n`)
const testFailures = isRun ? await test() : []
process.exit(problems.length + testFailures.length === 0 ? 0 : 1)
