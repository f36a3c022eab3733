// npm run make -- looks: records how the components of the workshop look now, for later comparison.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Looks, withChangesOf } from './compare-looks'
import { nameOf, openWorkshop, VIEWS } from './looks'

const FILE = join(__dirname, '../looks.json')

async function main(): Promise<void> {
  const workshop = await openWorkshop()
  try {
    const recorded: Record<string, Looks> = JSON.parse(readFileSync(FILE, 'utf8'))
    const updated: Record<string, Looks> = {}
    for (const view of VIEWS) {
      const { looks } = await workshop.look(view)
      updated[nameOf(view)] = withChangesOf(recorded[nameOf(view)] ?? {}, looks)
      console.log(`${nameOf(view)}: ${Object.keys(looks).length} pictures`)
    }
    writeFileSync(FILE, `${JSON.stringify(updated, undefined, 1)}\n`)
  } finally {
    await workshop.close()
  }
}

void main()
