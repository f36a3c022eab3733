import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COVERAGE, COVERAGE_INPUTS, coverageText } from './spec-coverage'
import { Tree } from './tree'

const root = join(__dirname, '../../..')
writeFileSync(join(root, COVERAGE), coverageText(new Tree(root).matching(COVERAGE_INPUTS)))
