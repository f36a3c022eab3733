import { writeFileSync } from 'node:fs'
import { makePrometheusRule, PROMETHEUS_RULE_FILE } from './alerts/prometheus-rule'

writeFileSync(PROMETHEUS_RULE_FILE, makePrometheusRule())
