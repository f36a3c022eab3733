// npm run check:tutorial: applies the blocks and runs the commands of docs/tutorial.md in a copy of the repository, and
// fails at the first one that does not work.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyTree } from '../gates/tree-copy'
import { applyBlock } from './apply-blocks'
import { readTutorial, type Step } from './read-tutorial'

const root = join(__dirname, '../../../..')
const DOCUMENT = 'docs/tutorial.md'
/** Timeout of a command, in case a test hangs. */
const COMMAND_TIMEOUT_MS = 10 * 60_000

async function main(): Promise<void> {
  const { readUnits } = await import('../../../build/units.mjs')
  const steps = readTutorial(DOCUMENT, readFileSync(join(root, DOCUMENT), 'utf8'))
  const copy = copyTree(root, readUnits())
  try {
    const product = join(copy.root, 'docs/product')
    const rules = readdirSync(product)
      .map((name) => readFileSync(join(product, name), 'utf8'))
      .join('\n')
    let passed = 0
    for (const step of steps) {
      if (!(await runStep(step, copy.root, rules))) break
      passed += 1
    }
    const failed = passed < steps.length ? 1 : 0
    console.log(`${passed} passed, ${failed} failed`)
    if (process.env.TEST_TOTALS_FILE) {
      appendFileSync(process.env.TEST_TOTALS_FILE, `${JSON.stringify({ passed, failed, skipped: 0 })}\n`)
    }
    process.exitCode = failed
  } finally {
    copy.discard()
  }
}

/** Carries out a step, and prints the step or its failure. */
async function runStep(step: Step, folder: string, rules: string): Promise<boolean> {
  const position = `${DOCUMENT}:${step.line}`
  if (step.kind === 'command') {
    console.log(`${position}  ${step.text}`)
    const startedAt = Date.now()
    const { status, output } = await runCommand(step.text, folder)
    if (status === 0) console.log(`  ok, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
    else console.error(`${position}: ${step.text} failed:\n${output}`)
    return status === 0
  }
  const path = join(folder, step.path ?? '')
  const text = step.path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const result = step.path === undefined ? { problem: 'names no file' } : applyBlock(step, text, rules)
  if ('problem' in result) {
    console.error(`${position}: no longer applies to ${step.path}: ${result.problem}`)
    return false
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, result.text)
  return true
}

/** Runs a command; kills it and its child processes after a timeout. */
async function runCommand(command: string, folder: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, {
    cwd: folder,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TEST_TOTALS_FILE: '' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (data: string) => {
      output += data
    })
  }
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, COMMAND_TIMEOUT_MS)
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearTimeout(timer)
  return { status, output }
}

void main()
