import { runCommandLine } from '@plekje/service-kit'
import { runCommand } from './run-command'

runCommandLine(runCommand)
