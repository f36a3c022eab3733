import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Checks, ensure } from '../checks'
import { type During, FAULT_SERIES, type FaultSeries } from './fault-series'
import { ordinaryDay } from './ordinary-day'
import { type RuleTest, testRules } from './promtool'
import { alertsIn, RULES_FILE, type RuleFile, readPromisedMinutes, rulesOf } from './rules'

/** Minutes that a fault lasts after its alert must have fired. */
const STAYS_MINUTES = 5
/** Minutes from the end of a fault until its alert has resolved: the longest short window of a rule, with a margin. */
const RESOLVES_WITHIN_MINUTES = 40

/** Tests that every rule fires within the minutes that the document promises, resolves, and is quiet on a usual day. */
export async function checkRules(checks: Checks, promtool: string): Promise<void> {
  const rulesText = readFileSync(RULES_FILE, 'utf8')
  const alerts = alertsIn(rulesText)
  const promised = readPromisedMinutes()
  await checks.try('every alert has a fault that causes it, and minutes within which it fires', async () => {
    const names = alerts.map(({ alert }) => alert)
    const untested = names.filter((name) => !FAULT_SERIES.some((fault) => fault.alert === name) || !promised.has(name))
    ensure(untested.length === 0, untested.join(', '))
    return `${names.length} alerts`
  })
  for (const fault of FAULT_SERIES) {
    await checks.try(`rule ${fault.alert} fires and resolves: ${fault.fault}`, async () => {
      const withinMinutes = promised.get(fault.alert) ?? 0
      await testRules(promtool, faultTest(fault, rulesOf(rulesText, fault.alert), withinMinutes))
      return `within ${withinMinutes} min`
    })
  }
  await checks.try('an ordinary day fires no alert', async () => {
    await testRules(promtool, ordinaryDayTest(parse(rulesText)))
    return '24 hours'
  })
}

function faultTest(fault: FaultSeries, rules: RuleFile, withinMinutes: number): RuleTest {
  const { alert, beginsAtMinute } = fault
  const firesAt = beginsAtMinute + withinMinutes
  const endsAt = firesAt + STAYS_MINUTES
  const lastMinute = endsAt + RESOLVES_WITHIN_MINUTES
  const during: During = (faulty, usual) => (minute) => (minute >= beginsAtMinute && minute < endsAt ? faulty : usual)
  const expr = `ALERTS{alertname="${alert}",alertstate="firing"}`
  return {
    rules,
    series: fault.series(lastMinute + 1, during),
    expectations: [
      { expr, minute: beginsAtMinute - 1, isPresent: false },
      { expr, minute: firesAt, isPresent: true },
      { expr, minute: endsAt - 1, isPresent: true },
      { expr, minute: lastMinute, isPresent: false },
    ],
  }
}

function ordinaryDayTest(rules: RuleFile): RuleTest {
  const { minutes, series } = ordinaryDay()
  const fired = `max_over_time(ALERTS{alertstate="firing",severity!="heartbeat"}[${minutes}m])`
  return { rules, series, expectations: [{ expr: fired, minute: minutes - 1, isPresent: false }] }
}
