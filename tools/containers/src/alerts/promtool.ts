import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../docker'
import { root } from '../units'
import type { RuleFile } from './rules'
import type { InputSeries } from './series'

/** States that an expression has a value at a minute, or has none. */
interface Expectation {
  readonly expr: string
  readonly minute: number
  readonly isPresent: boolean
}

export interface RuleTest {
  readonly rules: RuleFile
  readonly series: readonly InputSeries[]
  readonly expectations: readonly Expectation[]
}

/** Paths of programs by their names. Those that are missing are built from their Go modules, which needs Go. */
export function findPrograms<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const script = join(root, 'tools/containers/stand-ins/go-programs.sh')
  const folder = execFileSync(script, names, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  return Object.fromEntries(names.map((name) => [name, join(folder, name)])) as Record<Name, string>
}

/** Runs rules on series by `promtool test rules`. @throws with its output when an expectation fails */
export async function testRules(promtool: string, test: RuleTest): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plekje-rules-'))
  const files = { rules: join(folder, 'rules.json'), test: join(folder, 'test.json') }
  // JSON is YAML, too.
  writeFileSync(files.rules, JSON.stringify(test.rules))
  writeFileSync(files.test, JSON.stringify(toPromtool(test, files.rules)))
  try {
    const { code, stdout, stderr } = await run(promtool, ['test', 'rules', files.test])
    if (code !== 0) throw new Error(`${stdout}${stderr}`.trim())
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const toPromtool = ({ series, expectations }: RuleTest, rulesFile: string) => ({
  rule_files: [rulesFile],
  evaluation_interval: '1m',
  tests: [
    {
      interval: '1m',
      input_series: series,
      promql_expr_test: expectations.map(({ expr, minute, isPresent }) => ({
        expr: `count(${expr})`,
        eval_time: `${minute}m`,
        exp_samples: isPresent ? [{ labels: '{}', value: 1 }] : [],
      })),
    },
  ],
})
