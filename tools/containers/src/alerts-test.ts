// npm run test:alerts: docs/operations/alerts.md.
import { checkDelivery } from './alerts/delivery-checks'
import { findPrograms } from './alerts/promtool'
import { checkRules } from './alerts/rule-checks'
import { Checks, runChecks } from './checks'

runChecks(async () => {
  const checks = new Checks(process.env.CHECKS)
  const programs = findPrograms(['promtool', 'alertmanager'])
  await checkDelivery(checks, programs.alertmanager)
  await checkRules(checks, programs.promtool)
  return { checks, repeat: "CHECKS='part of a name' npm run test:alerts runs some of them" }
})
