import '@plekje/service-kit/instrumentations'
import { openEngines } from '@plekje/engines'
import { runPlatform } from './run-platform'

runPlatform(openEngines)
